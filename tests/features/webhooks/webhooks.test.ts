import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { profiles } from '#app/db/schema/profiles.ts';
import { webhookDeliveries, webhooks, webhookTokens } from '#app/db/schema/programs.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  sendTest,
} from '#app/features/profiles/webhooks/commands.server.ts';

import { exportWebhooks } from '#app/features/profiles/webhooks/part.server.ts';
import { listWebhooks, readWebhook } from '#app/features/profiles/webhooks/queries.server.ts';
import { type Cast, castPage, lastLogged } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const tools = { database, secret: 'of the platform' };
const address = 'https://receiver.example/hear';
let cast: Cast;

beforeEach(async () => {
  await database.orm.delete(webhooks);
  cast = await castPage(database);
});

const add = (viewer: Viewer = cast.manager, where = address, as = cast.pageId) =>
  addWebhook(tools, viewer, { as, address: where, description: '<b>Ours</b>', kinds: ['booking'] });
const list = async () => (await listWebhooks(tools, cast.owner, { profileId: cast.pageId })).items;

describe('a webhook', () => {
  test('is added, and its secret is told once', async () => {
    const { webhookId, secret, publicKey } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await lastLogged(database)).toMatchObject({ action: 'webhook added' });
    const view = await list();
    expect(view).toMatchObject([{ id: webhookId, address, kinds: ['booking'], publicKey }]);
    expect(JSON.stringify(view)).not.toContain('whsec_');
    // Nor is it in the database.
    const [row] = await database.orm.select().from(webhookTokens);
    expect(secret).not.toContain(row?.token);
  });

  test('is seen to by owner and manager alone', async () => {
    const { webhookId } = await add();
    const one = { profileId: cast.pageId, webhookId };
    await expect(add(cast.door)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(add(cast.stranger)).rejects.toMatchObject({ code: 'not-found' });
    await expect(readWebhook(tools, cast.door, one)).rejects.toMatchObject({ code: 'forbidden' });
    // For another page it doesn't exist.
    const foreign = { as: cast.otherPageId, webhookId };
    await expect(sendTest(tools, cast.stranger, foreign)).rejects.toMatchObject({
      code: 'not-found',
    });
    await removeWebhook(tools, cast.stranger, foreign);
    expect(await list()).toHaveLength(1);
    await removeWebhook(tools, cast.owner, { as: cast.pageId, webhookId });
    expect(await list()).toEqual([]);
  });

  test('is changed, but not to the address of another', async () => {
    const { webhookId } = await add();
    const other = await add(cast.owner, `${address}/2`);
    const change = { as: cast.pageId, webhookId, description: '', kinds: [] };
    await expect(
      changeWebhook(tools, cast.owner, { ...change, address: `${address}/2` }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await changeWebhook(tools, cast.owner, { ...change, address: `${address}/3` });
    expect(await list()).toMatchObject([
      { address: `${address}/3`, kinds: [] },
      { id: other.webhookId, address: `${address}/2` },
    ]);
  });

  test.each([
    ...['http://receiver.example/', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/'],
    ...['https://localhost/', 'https://a:b@receiver.example/', 'https://receiver.example:22/'],
    ...['ftp://receiver.example/', 'nothing'],
  ])('is refused at %s', async (hostile) => {
    await expect(add(cast.owner, hostile)).rejects.toMatchObject({
      code: 'bad-input',
      fields: { address: expect.any(String) },
    });
  });

  test('is added once for an address, and a page has ten at most', async () => {
    await add();
    await expect(add()).rejects.toMatchObject({ code: 'conflict' });
    for (let count = 1; count < 10; count += 1) await add(cast.owner, `${address}/${count}`);
    await expect(add(cast.owner, `${address}/11`)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('goes with its page, with all that was written for it; until then it is in the export', async () => {
    const { webhookId } = await add();
    await sendTest(tools, cast.owner, { as: cast.pageId, webhookId });
    const parts = await Array.fromAsync(exportWebhooks(database.orm, cast.owner));
    expect(parts).toHaveLength(1);
    await database.orm.delete(profiles).where(eq(profiles.id, cast.pageId));
    for (const table of [webhooks, webhookTokens, webhookDeliveries])
      expect(await database.orm.select().from(table)).toEqual([]);
  });
});
