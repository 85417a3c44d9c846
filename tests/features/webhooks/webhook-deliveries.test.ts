import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { webhookDeliveries, webhooks } from '#app/db/schema/programs.ts';
import {
  addWebhook,
  notifyWebhooks,
  renewWebhookKeys,
  sendAgain,
  sendDelivery,
  sendTest,
  sweepDeliveries,
  switchWebhook,
} from '#app/features/profiles/webhooks/commands.server.ts';

import { listDeliveries } from '#app/features/profiles/webhooks/queries.server.ts';
import { publicWeb } from '#app/platform/outgoing.server.ts';
import { followHappened } from '#app/processes/happened.server.ts';
import { addTwoSides, bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { receiver } from '#tests/harness/calls/receiver.ts';
import {
  type Cast,
  castPage,
  testBrand,
  viewerOf,
  waitingMails,
} from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const program = receiver();
let cast: Cast;
let webhookId: string;
let secret: string;
const tools = () => ({
  database,
  secret: 'of the platform',
  brand: testBrand,
  longestMs: 30_000,
  mayReach: program.mayReach,
});

beforeEach(async () => {
  await database.orm.delete(webhooks);
  cast = await castPage(database);
  program.reset();
  const webhook = { as: cast.pageId, address: program.address, description: '', kinds: [] };
  ({ webhookId, secret } = await addWebhook(tools(), cast.manager, webhook));
});

const accepted = (pages = [cast.pageId]) => ({
  kind: 'booking',
  id: 'show1',
  what: 'accept',
  pages,
  at: '2026-11-24T04:00:00.000Z',
});
const notify = (happened = accepted(), key: string = randomUUID()) =>
  notifyWebhooks(database, happened, key);
const due = () =>
  database.orm.select().from(outbox).where(eq(outbox.type, 'webhook due')).orderBy(outbox.id);
const log = async () =>
  (await listDeliveries({ database }, cast.owner, { profileId: cast.pageId, webhookId })).items;
const hook = async () => (await database.orm.select().from(webhooks))[0];

/** Runs everything waiting in the outbox now, whenever it is due. */
async function send(more: { longestMs?: number } = {}, latest?: number): Promise<void> {
  for (const { id, payload } of (await due()).slice(latest ? -latest : 0)) {
    await database.orm.delete(outbox).where(eq(outbox.id, id));
    await sendDelivery({ ...tools(), ...more }, payload as { deliveryId: string; turn: number });
  }
}

const status =
  (code: number, headers = {}, text = ''): RequestListener =>
  (_request, response) =>
    void response.writeHead(code, headers).end(text);

describe('what happens to a page', () => {
  test('is sent to its webhook, signed, with ids alone', async () => {
    await notify();
    await send();
    const [message] = program.received;
    const payload = new Webhook(secret).verify(message?.body ?? '', message?.headers as never);
    expect(payload).toEqual({
      type: 'booking.accepted',
      timestamp: '2026-11-24T04:00:00.000Z',
      data: {
        id: 'show1',
        profileId: cast.pageId,
        path: `/api/v1/profiles/${cast.pageId}/bookings/show1`,
      },
    });
    expect(await log()).toMatchObject([
      { id: message?.headers['webhook-id'], state: 'arrived', attempts: 1, status: 204 },
    ]);
    expect(await due()).toEqual([]);
  });

  test('is written once, however often the event is handled, as the owner’s doing', async () => {
    await notify(accepted(), 'once');
    await notify(accepted(), 'once');
    await notify(accepted([cast.otherPageId]));
    expect(await due()).toMatchObject([{ accountId: cast.owner.accountId }]);
  });

  test('is sent where the webhook hears of its kind, and not while it is off', async () => {
    await database.orm.update(webhooks).set({ kinds: ['hold'] });
    await notify();
    expect(await due()).toEqual([]);
    await notify({ ...accepted(), kind: 'hold' });
    expect(await due()).toHaveLength(1);
    await notify({ ...accepted(), kind: 'unheard of' });
    await switchWebhook(tools(), cast.owner, { as: cast.pageId, webhookId, isOn: false });
    await notify({ ...accepted(), kind: 'hold' });
    expect(await due()).toHaveLength(1);
    // Waiting messages aren’t sent either.
    await send();
    expect(program.received).toEqual([]);
    expect(await log()).toMatchObject([{ state: 'failed', failure: 'off', attempts: 0 }]);
  });
});

describe('a receiver', () => {
  test.each<[object, RequestListener]>([
    [{ status: 500, answer: 'Oops' }, status(500, {}, 'Oops')],
    [{ status: 302 }, status(302, { location: 'http://169.254.169.254/' })],
    [{ failure: 'no-answer' }, (_request, response) => void response.destroy()],
    [{ failure: 'slow' }, () => {}],
  ])('that fails (%o) gets the same message again, until it is back', async (failed, broken) => {
    program.answer = broken;
    await notify();
    await send('failure' in failed && failed.failure === 'slow' ? { longestMs: 300 } : {});
    expect(await log()).toMatchObject([{ ...failed, state: 'waiting', attempts: 1 }]);
    const [again] = await due();
    expect(again?.dueAt.getTime()).toBeGreaterThan(Date.now());
    program.answer = status(200, {}, 'Thanks');
    await send();
    expect(await log()).toMatchObject([{ state: 'arrived', attempts: 2, answer: 'Thanks' }]);
    const [first, second] = program.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(program.received).toHaveLength(2);
  });

  test('says later when it wants to be asked again', async () => {
    program.answer = status(503, { 'retry-after': '7200' });
    await notify();
    await send();
    const [again] = await due();
    const seconds = ((again?.dueAt.getTime() ?? 0) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(7100);
    expect(seconds).toBeLessThan(7300);
  });

  test('that has gone (410) gets nothing more, and the owner is told', async () => {
    program.answer = status(410);
    await notify();
    await notify();
    await send();
    expect(await hook()).toMatchObject({ offWhy: 'gone' });
    expect(program.received).toHaveLength(1);
    expect(await due()).toEqual([]);
    const mails = await waitingMails(database);
    expect(mails).toMatchObject([{ to: cast.owner.email }]);
    expect(mails[0]?.text).toContain(`/profiles/${cast.pageId}/webhooks/${webhookId}`);
  });

  test('that never answers gets ten attempts and nothing more; it is asked for anew', async () => {
    program.answer = status(500);
    await notify();
    for (let attempt = 0; attempt < 12; attempt += 1) await send();
    expect(program.received).toHaveLength(10);
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 10 }]);
    expect(await hook()).toMatchObject({ offWhy: 'failing' });
    expect(await waitingMails(database)).toHaveLength(1);
    const [{ id: deliveryId = '' } = {}] = await log();
    const again = { as: cast.pageId, webhookId, deliveryId };
    await expect(sendAgain(tools(), cast.owner, again)).rejects.toMatchObject({ code: 'conflict' });
    await switchWebhook(tools(), cast.owner, { as: cast.pageId, webhookId, isOn: true });
    program.answer = status(204);
    await sendAgain(tools(), cast.owner, again);
    await send();
    expect(await log()).toMatchObject([{ id: deliveryId, state: 'arrived', attempts: 1 }]);
    const ids = program.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set([deliveryId]));
  });

  test('that chokes on one message alone stays on', async () => {
    program.answer = status(500);
    await notify();
    for (let attempt = 0; attempt < 9; attempt += 1) await send();
    program.answer = status(204);
    await sendTest(tools(), cast.owner, { as: cast.pageId, webhookId });
    await send({}, 1);
    program.answer = status(500);
    await send();
    expect(await hook()).toMatchObject({ offWhy: null });
    expect((await log()).map(({ state, type }) => [type, state])).toEqual([
      ['webhook.test', 'arrived'],
      ['booking.accepted', 'failed'],
    ]);
  });

  test('answers of which the log keeps the beginning, as text that a database holds', async () => {
    const hostile = `\0<script>alert(1)</script>${'🎷'.repeat(2_000)}`;
    program.answer = status(200, {}, hostile);
    await notify();
    await send();
    const [{ answer = '' } = {}] = await log();
    expect(answer).toMatch(/^<script>alert\(1\)<\/script>🎷/);
    expect(answer?.length).toBe(500);
  });
});

test('a message is sent by the row of the outbox that is meant, and by no older one', async () => {
  await notify();
  const [row] = await due();
  const [{ id: deliveryId = '' } = {}] = await log();
  await sendAgain(tools(), cast.owner, { as: cast.pageId, webhookId, deliveryId });
  await sendDelivery(tools(), row?.payload as { deliveryId: string; turn: number });
  expect(program.received).toEqual([]);
  await send();
  await sendDelivery(tools(), { deliveryId, turn: 2 });
  expect(program.received).toHaveLength(1);
});

test('an address in a private network is refused, unless a test lets it be reached', async () => {
  await notify();
  const [row] = await due();
  const payload = row?.payload as { deliveryId: string; turn: number };
  const mayReach = { ...publicWeb, port: () => true };
  await sendDelivery({ ...tools(), mayReach }, payload);
  expect(await log()).toMatchObject([{ state: 'waiting', failure: 'private' }]);
  expect(program.received).toEqual([]);
  await send();
  expect(program.received).toHaveLength(1);
});

test('while keys change, messages are signed with the old ones too, for a day', async () => {
  const renewed = await renewWebhookKeys(tools(), cast.owner, { as: cast.pageId, webhookId });
  const verifies = async (by: string) => {
    program.received.length = 0;
    await notify();
    await send();
    const [message] = program.received;
    const verify = () => new Webhook(by).verify(message?.body ?? '', message?.headers as never);
    return verify;
  };
  expect(renewed.secret).not.toBe(secret);
  expect(await verifies(secret)).not.toThrow();
  expect(await verifies(renewed.secret)).not.toThrow();
  await database.orm.execute(
    sql`update webhook_tokens set ends_at = now() - interval '1 minute' where ends_at is not null`,
  );
  expect(await verifies(secret)).toThrow('No matching signature');
  expect(await verifies(renewed.secret)).not.toThrow();
});

test('the log is kept for thirty days', async () => {
  await notify();
  await notify();
  await send();
  const [newest] = await log();
  await database.orm
    .update(webhookDeliveries)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(sql`${webhookDeliveries.id} <> ${newest?.id}`);
  await sweepDeliveries(database.orm);
  expect(await log()).toMatchObject([{ id: newest?.id }]);
});

test('the steps of a booking and of a hold have their names', async () => {
  const { venue, performer } = await addTwoSides(database);
  const webhook = { as: performer.as, address: program.address, description: '', kinds: [] };
  await addWebhook(tools(), await viewerOf(database, performer.viewer.accountId), webhook);
  await database.orm.delete(outbox);
  const acts = bookingActs(database);
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
  await acts.accept(performer, bookingId, 1);
  const rows = await database.orm
    .select()
    .from(outbox)
    .where(eq(outbox.type, 'happened'))
    .orderBy(outbox.id);
  for (const { payload } of rows)
    await followHappened({ database, brand: testBrand }, payload as HappenedTo, randomUUID());
  await send();
  const bodies = program.received.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ type }) => type)).toEqual(['booking.offered', 'booking.accepted']);
  expect(bodies[0].data).toEqual({
    id: bookingId,
    profileId: performer.as,
    path: `/api/v1/profiles/${performer.as}/bookings/${bookingId}`,
  });
});
