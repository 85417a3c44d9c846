import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import { dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { type ApiSide, addApiSide, serveApi } from '#tests/harness/calls/api.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const terms = termsOn(dayIn(60));

const database = await testDatabase();
let api: Awaited<ReturnType<typeof serveApi>>;
let venue: ApiSide;
let performer: ApiSide;

beforeAll(async () => {
  api = await serveApi(database);
  [venue, performer] = [await addApiSide(database, 'venue'), await addApiSide(database, 'artist')];
});
afterAll(async () => {
  await api?.close();
});

describe('a call', () => {
  const path = () => `/profiles/${venue.id}/bookings`;
  const offer = () => ({ with: performer.id, terms });

  it('is made by the owner of the bearer token, however it is written, and never by another', async () => {
    const signed = decodeURIComponent(venue.cookie.split('=')[1] ?? '');
    for (const token of [venue.token, signed, encodeURIComponent(signed)]) {
      const answer = await api.send(`POST ${path()}`, { by: token, body: {} });
      expect(answer.status).toBe(422);
    }
    for (const authorization of [
      'Bearer',
      'Bearer x',
      `Bearer ${'x'.repeat(32)}`,
      `Bearer ${venue.token}.forged`,
      `Basic ${venue.token}`,
    ]) {
      const answer = await api.send(`POST ${path()}`, { body: {}, headers: { authorization } });
      expect(answer.status, authorization).toBe(401);
    }
  });

  it('is a use of its session, which doesn’t end for want of it then', async () => {
    const { token } = await addApiSide(database, 'venue');
    const own = eq(sessions.token, token);
    await database.orm
      .update(sessions)
      .set({ expiresAt: sql`now() + interval '1 day'` })
      .where(own);
    await api.send(`POST ${path()}`, { by: token, body: {} });
    const [kept] = await database.orm.select().from(sessions).where(own);
    expect(kept?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000);
  });

  it('waits until an account is complete', async () => {
    const half = await addApiSide(database, 'venue');
    await database.orm.update(accounts).set({ birthDate: null }).where(eq(accounts.id, half.id));
    const answer = await api.send(`POST /profiles/${half.id}/bookings`, {
      by: half.token,
      body: offer(),
    });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['{"a":', 400],
    ['nonsense', 400],
    ['{"comment":"\\u0000"}', 400],
    ['{"comment":"\\ud800"}', 400],
    [`${'['.repeat(200_000)}`, 400],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['null', 422],
    ['[]', 422],
    ['"text"', 422],
    ['{"terms":{"deal":{"kind":"flat","guaranteeMinor":1e400}}}', 422],
    ['', 422],
  ])('is refused with an unreadable body (%#)', async (body, status) => {
    const answer = await api.send(`POST ${path()}`, { by: venue.token, body });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(/\w/);
  });

  it('of things in another state is a conflict, also where it reads', async () => {
    const { body } = await api.send(`POST ${path()}`, { by: venue.token, body: offer() });
    const advance = `/profiles/${venue.id}/bookings/${body.bookingId}/advance`;
    expect((await api.send(`GET ${advance}`, { by: venue.token })).status).toBe(409);
  });

  it('names the fields that are wrong', async () => {
    const wrong = { ...terms, guestPlaces: -1, currency: 'DOLLARS' };
    const { status, body } = await api.send(`POST ${path()}`, {
      by: venue.token,
      body: { with: '', terms: wrong, days: 1.5 },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields).sort()).toEqual([
      'days',
      'terms.currency',
      'terms.guestPlaces',
      'with',
    ]);
    const list = { deal: { kind: 'none' }, tickets: {}, schedule: null };
    const answer = await api.send(`POST ${path()}`, {
      by: venue.token,
      body: { with: performer.id, terms: { ...terms, ...list, guestPlaces: 'four' }, days: {} },
    });
    expect(Object.keys(answer.body.fields).length).toBeGreaterThan(3);
    expect(JSON.stringify(answer.body.fields)).not.toMatch(/invalid|expected|received/i);
  });

  it('carries JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx'])
      expect(
        (
          await api.send(`POST ${path()}`, {
            by: venue.token,
            body: '{}',
            headers: { 'content-type': type },
          })
        ).status,
      ).toBe(415);
  });

  it('goes to an address and by a method that there are', async () => {
    const by = venue.token;
    expect((await api.send('POST /nowhere', { by, body: {} })).status).toBe(404);
    const answer = await api.send(`PUT ${path()}`, { by, body: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain('POST');
    expect((await api.send('DELETE /users/somebody')).headers.get('allow')).toBe('GET, HEAD');
    expect((await api.send(`POST /profiles/${'x'.repeat(200)}/bookings`, { by })).status).toBe(404);
  });
});

describe('a key', () => {
  const sent = () => ({ by: venue.token, body: { with: performer.id, terms } });
  const path = () => `POST /profiles/${venue.id}/bookings`;

  it('has 1 to 255 visible characters', async () => {
    for (const key of [' ', 'two words', 'é', 'x'.repeat(256)]) {
      const headers = { 'idempotency-key': key };
      expect((await api.send(path(), { ...sent(), headers })).status, key).toBe(400);
    }
  });

  it('is for one call', async () => {
    const first = await api.send(path(), { ...sent(), key: 'mine' });
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    const other = { ...sent(), body: { ...sent().body, comment: 'Another.' }, key: 'mine' };
    expect((await api.send(path(), other)).status).toBe(422);
    const booking = `/profiles/${venue.id}/bookings/${first.body.bookingId}`;
    const elsewhere = await api.send(`POST ${booking}/comments`, {
      ...sent(),
      body: { text: 'x' },
      key: 'mine',
    });
    expect(elsewhere.status).toBe(422);
    const again = await api.send(path(), { ...sent(), key: 'mine' });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('makes twenty calls at once one', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => api.send(path(), { ...sent(), key: 'twenty' })),
    );
    expect(new Set(all.map(({ status, body }) => `${status} ${body.bookingId}`)).size).toBe(1);
    expect(all.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
  });
});
