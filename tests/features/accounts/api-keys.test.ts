import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { limitCalls } from '#app/api/v1/find-caller.server.ts';
import { accounts, securityLog } from '#app/db/schema/accounts.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { apiKeys } from '#app/db/schema/programs.ts';
import type { Viewer, ViewerKey } from '#app/domain/accounts/viewer.ts';
import { setAdministrator } from '#app/features/accounts/commands.server.ts';
import { makeKey, revokeKey } from '#app/features/accounts/keys/commands.server.ts';

import { newKey } from '#app/features/accounts/keys/fields.ts';
import { listKeys } from '#app/features/accounts/keys/queries.server.ts';
import { createProfile } from '#app/features/profiles/create-profile.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { serveApi } from '#tests/harness/calls/api.ts';
import { makePerson, openSession, type Person } from '#tests/harness/people/accounts.ts';
import { tracesIn } from '#tests/harness/reading/traces.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const services = { database, brand: brandOf(parseSettings({})) };
const api = await serveApi(database, {});
afterAll(() => api?.close());
const traces = tracesIn(() => database);

let person: Person;
let viewer: Viewer;
let token: string;
beforeEach(async () => {
  person = await makePerson(database.orm);
  ({ viewer, token } = await openSession(database.orm, person.accountId));
});

const nothing = { read: false, book: false, money: false, tickets: false };
const make = async (wanted: object = { read: true }, who = viewer) => {
  const { password: currentPassword } = person;
  const input = { name: 'Box office', reach: '', ...nothing, lifetime: '30', currentPassword };
  const created = await makeKey(services, who, newKey.parse({ ...input, ...wanted }));
  return created.key;
};
const status = async (by: string, what: string, body?: object) =>
  (await api.send(what, { by, body })).status;
const calendar = (page: string) => `GET /profiles/${page}/calendar?from=2027-01-01&to=2027-01-31`;
const block = { kind: 'blocked', from: '2027-01-01' };
async function secondPage(): Promise<string> {
  const profileId = `second-of-${person.accountId}`;
  const made = { accountId: person.accountId, profileId, userType: 'venue' as const };
  await database.orm.transaction((tx) =>
    createProfile(tx, { ...made, displayName: 'Second', timeZone: 'UTC' }),
  );
  ({ viewer, token } = await openSession(database.orm, person.accountId));
  return profileId;
}

describe('a key', () => {
  it('is shown once, kept as a hash, listed by its beginning, noted and told by mail', async () => {
    const key = await make();
    expect(key).toMatch(/^bs_[\w-]{32}$/);
    const [row] = await database.orm
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.accountId, viewer.accountId));
    expect(JSON.stringify(row)).not.toContain(key);
    expect(await listKeys(database.orm, viewer)).toMatchObject([
      { name: 'Box office', start: key.slice(0, 8), scopes: ['read'], lastUsedAt: null },
    ]);
    expect(await traces.actions(viewer)).toEqual(['API key made']);
    const [mail] = await traces.mailsTo(viewer.email);
    expect(mail?.text).toContain('An API key was created');
  });

  it('asks for the password, a scope, and a page that is one’s own', async () => {
    const refusal = (code: string, field: string) =>
      expect.objectContaining({ code, fields: { [field]: expect.any(String) } });
    const wrong = { read: true, currentPassword: 'wrong' };
    await expect(make(wrong)).rejects.toEqual(refusal('forbidden', 'currentPassword'));
    await expect(make({})).rejects.toEqual(refusal('bad-input', 'read'));
    const foreign = { read: true, reach: 'another-page' };
    await expect(make(foreign)).rejects.toEqual(refusal('bad-input', 'reach'));
    expect(await listKeys(database.orm, viewer)).toEqual([]);
  });

  it('opens the calls of its scopes, and no others', async () => {
    const page = person.accountId;
    const reading = await make({ read: true });
    const booking = await make({ book: true });
    expect(await status(reading, calendar(page))).toBe(200);
    expect(await status(reading, `POST /profiles/${page}/blocks`, block)).toBe(403);
    expect(await status(booking, `POST /profiles/${page}/blocks`, block)).toBe(201);
    const refused = await api.send(calendar(page), { by: booking });
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.body.error).toContain('“read”');
    const cancelled = `DELETE /profiles/${page}/cards/none`;
    expect([await status(booking, cancelled), await status(token, cancelled)]).toEqual([403, 404]);
  });

  it('for one page reaches no other', async () => {
    const [first, second] = [person.accountId, await secondPage()];
    const [one, all] = [await make({ read: true, reach: second }), await make()];
    expect([await status(one, calendar(first)), await status(one, calendar(second))]).toEqual([
      404, 200,
    ]);
    expect([await status(all, calendar(first)), await status(all, calendar(second))]).toEqual([
      200, 200,
    ]);
  });

  it('ends when it is revoked, with its time, its membership and its account', async () => {
    const page = person.accountId;
    const [revoked, expired, left, gone] = [
      await make(),
      await make(),
      await make({ read: true, reach: page }),
      await make({ read: true, lifetime: 'none' }),
    ];
    const keys = await listKeys(database.orm, viewer);
    const idOf = (key: string) => keys.find(({ start }) => key.startsWith(start))?.id ?? '';
    const stranger = (await openSession(database.orm, (await makePerson(database.orm)).accountId))
      .viewer;
    await expect(revokeKey(services, stranger, { keyId: idOf(revoked) })).rejects.toMatchObject({
      code: 'not-found',
    });
    await revokeKey(services, viewer, { keyId: idOf(revoked) });
    expect(await status(revoked, calendar(page))).toBe(401);
    await database.orm
      .update(apiKeys)
      .set({ expiresAt: new Date(0) })
      .where(eq(apiKeys.id, idOf(expired)));
    expect(await status(expired, calendar(page))).toBe(401);
    await database.orm.delete(profileMembers).where(eq(profileMembers.profileId, page));
    expect([await status(left, calendar(page)), await status(gone, calendar(page))]).toEqual([
      401, 404,
    ]);
    await database.orm
      .update(accounts)
      .set({ deletionRequestedAt: new Date() })
      .where(eq(accounts.id, page));
    expect(await status(gone, calendar(page))).toBe(401);
    const logged = await database.orm
      .select()
      .from(securityLog)
      .where(eq(securityLog.actor, viewer.pseudonym));
    expect(logged.at(-1)).toMatchObject({ action: 'API key revoked' });
  });

  it('administers for an administrator alone, who makes it right after signing in', async () => {
    const scopes = { read: true, admin: true };
    const refused = { code: 'bad-input', fields: { admin: expect.any(String) } };
    await expect(make(scopes)).rejects.toMatchObject(refused);
    await setAdministrator(database, person.email, true);
    ({ viewer } = await openSession(database.orm, person.accountId));
    const longAgo = { ...viewer, signedInAt: new Date(0) };
    await expect(make(scopes, longAgo)).rejects.toMatchObject(refused);
    const onePage = make({ ...scopes, reach: person.accountId });
    await expect(onePage).rejects.toMatchObject({ fields: { reach: expect.any(String) } });
    const [plain, admin] = [await make(), await make(scopes)];
    const disputes = 'GET /admin/disputes';
    expect([await status(plain, disputes), await status(admin, disputes)]).toEqual([403, 200]);
    expect((await api.send('GET /me', { by: admin })).body.key.scopes).toEqual(['read', 'admin']);

    const isAdmin = (now: boolean) =>
      database.orm.update(accounts).set({ isAdmin: now }).where(eq(accounts.id, person.accountId));
    await isAdmin(false);
    expect((await api.send('GET /me', { by: admin })).body.key.scopes).toEqual(['read']);
    expect(await status(admin, disputes)).toBe(403);
    await isAdmin(true);
    expect(await status(admin, disputes)).toBe(200);
    await setAdministrator(database, person.email, false);
    expect([await status(plain, disputes), await status(admin, disputes)]).toEqual([403, 401]);
  });

  it('notes its use at most once a minute', async () => {
    const key = await make();
    const used = async () => (await listKeys(database.orm, viewer))[0]?.lastUsedAt;
    await status(key, calendar(person.accountId));
    const first = await used();
    await status(key, calendar(person.accountId));
    expect(await used()).toEqual(first);
    const before = new Date(Date.now() - 61_000);
    await database.orm.update(apiKeys).set({ lastUsedAt: before });
    await status(key, calendar(person.accountId));
    expect((await used())?.getTime()).toBeGreaterThan(before.getTime() + 30_000);
  });

  it('never signs in: neither a session nor a token comes of it', async () => {
    const key = await make({ read: true, book: true, money: true });
    for (const what of ['GET /auth/token', 'POST /auth/session'])
      expect(await status(key, what)).toBeOneOf([401, 403]);
  });

  it('says with every answer how many calls are left', async () => {
    const key = await make();
    const { headers } = await api.send('GET /me', { by: key });
    expect(headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
    expect(headers.get('ratelimit')).toBe('"key";r=599;t=60');
    expect((await api.send('GET /me', { by: token })).headers.has('ratelimit')).toBe(false);
  });

  it('that has called too often is told when to come again, for pages of other origins as well', async () => {
    const key = await make();
    const [row] = await database.orm
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(eq(apiKeys.accountId, person.accountId));
    const unheard = { header: () => {} } as unknown as Parameters<typeof limitCalls>[0];
    for (let calls = 0; calls < 600; calls += 1) limitCalls(unheard, { id: row?.id } as ViewerKey);
    const { status, headers, body } = await api.send('GET /me', { by: key });
    expect(status).toBe(429);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('retry-after');
    expect(body).toMatchObject({ status: 429, type: expect.stringMatching(/#too-many$/) });
  });

  it('is for pages of other origins, which cookies never are', async () => {
    const preflight = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PUT',
    };
    const response = await fetch(`${api.address}/me`, { method: 'OPTIONS', headers: preflight });
    expect(response.status).toBe(204);
    const allowed = response.headers.get('access-control-allow-headers');
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'if-none-match'])
      expect(allowed).toContain(name);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(response.headers.get('access-control-allow-methods')).toContain(method);
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    const answered = await api.send('GET /me', { by: await make() });
    expect(answered.headers.get('access-control-allow-origin')).toBe('*');
    const { cookie } = await openSession(database.orm, person.accountId);
    const { headers } = await api.send('GET /me', { headers: { cookie } });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  it('names the caller, the purpose, and the problem of a call', async () => {
    const key = await make({ book: true, reach: person.accountId });
    expect((await api.send('GET /me', { by: key })).body).toMatchObject({
      accountId: person.accountId,
      pages: [{ profileId: person.accountId, role: 'owner' }],
      key: { name: 'Box office', scopes: ['book'], profileId: person.accountId },
    });
    const name = { name: 'Jo' };
    expect(await status(key, 'PUT /me/name', name)).toBe(403);
    expect(await status(await make({ book: true }), 'PUT /me/name', name)).toBe(204);
    const wrong = { kind: 'blocked', from: 'tomorrow', startTime: '25:00', endTime: '26:00' };
    const path = `POST /profiles/${person.accountId}/blocks`;
    const { headers, body } = await api.send(path, { by: key, body: wrong });
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ status: 422, title: 'Wrong input', detail: body.error });
    expect(body.errors).toContainEqual({
      pointer: '#/from',
      detail: body.fields.from,
      code: expect.any(String),
    });
  });
});
