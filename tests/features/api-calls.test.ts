import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { makePerson, openSession } from '#tests/harness/accounts.ts';
import { serveApi } from '#tests/harness/api.ts';
import { dayIn, termsOn } from '#tests/harness/bookings.ts';
import { openTestDatabase } from '#tests/harness/database.ts';

const terms = termsOn(dayIn(60));

type Side = { id: string; token: string; cookie: string };

let database: Database;
let api: Awaited<ReturnType<typeof serveApi>>;
let venue: Side;
let performer: Side;
let stranger: Side;

beforeAll(async () => {
  database = await openTestDatabase();
  api = await serveApi(database);
  [venue, performer, stranger] = [await side('venue'), await side('artist'), await side('artist')];
});
afterAll(async () => {
  await api?.close();
  await database?.close();
});

/** Somebody with a public page, and their session. */
async function side(userType: 'venue' | 'artist'): Promise<Side> {
  const { orm } = database;
  const { accountId } = await makePerson(orm, { userType, name: `A ${userType}` });
  await orm
    .update(profiles)
    .set({ publishedAt: new Date(), timeZone: 'Europe/Lisbon' })
    .where(eq(profiles.id, accountId));
  const { token, cookie } = await openSession(orm, accountId);
  return { id: accountId, token, cookie };
}

/** A change by one side, sent twice. */
const change = (who: Side, what: string, body?: unknown) => {
  const [method, path] = what.split(' ');
  return api.change(`${method} /profiles/${who.id}${path}`, { by: who.token, body });
};

async function offered(): Promise<string> {
  const { body } = await change(venue, 'POST /bookings', { with: performer.id, terms });
  return body.bookingId;
}

const read = (who: Side, path: string) =>
  api.send(`GET /profiles/${who.id}${path}`, { by: who.token });

/** A booking on a day that both have signed. */
async function signed(day: string): Promise<string> {
  const { body } = await change(venue, 'POST /bookings', {
    with: performer.id,
    terms: termsOn(day),
  });
  const booking = `/bookings/${body.bookingId}`;
  await change(performer, `POST ${booking}/acceptance`, { version: 1 });
  const signature = { typedName: 'Ana Reis', consent: true };
  for (const who of [performer, venue]) {
    const { status } = await change(who, `POST ${booking}/contracts/1/signature`, signature);
    expect(status).toBe(200);
  }
  return booking;
}

describe('a booking', () => {
  it('goes from an offer to both signatures', async () => {
    const booking = `/bookings/${await offered()}`;
    await change(performer, `POST ${booking}/comments`, { text: 'Could it be earlier?' });
    const countered = await change(performer, `POST ${booking}/versions`, {
      after: 1,
      terms: { ...terms, guestPlaces: 8 },
    });
    expect(countered).toMatchObject({ status: 201, body: { version: 2 } });
    expect((await read(venue, '/bookings')).body.rows).toMatchObject([{ state: 'countered' }]);
    expect((await change(venue, `POST ${booking}/acceptance`, { version: 1 })).status).toBe(409);
    expect((await change(venue, `POST ${booking}/acceptance`, { version: 2 })).status).toBe(200);

    const contract = (await read(performer, `${booking}/contracts/2`)).body;
    expect(contract).toMatchObject({ standing: 'waiting', signatures: [] });
    expect(contract.text).toContain('A venue');
    const signature = { typedName: 'Ana Reis', consent: true };
    const unsure = { ...signature, consent: false };
    const path = `POST ${booking}/contracts/2/signature`;
    expect((await change(performer, path, unsure)).body.fields).toHaveProperty('consent');
    expect((await change(performer, path, signature)).status).toBe(200);
    expect((await change(venue, path, signature)).status).toBe(200);
    const { body } = await read(venue, booking);
    expect(body).toMatchObject({
      state: 'accepted',
      signedVersion: 2,
      side: 'venue',
      comments: [{ text: 'Could it be earlier?', author: null }],
      versions: [{ number: 2, terms: { guestPlaces: 8 } }, { number: 1 }],
      contracts: [{ signatures: [{ typedName: 'Ana Reis' }, {}] }],
    });
    const pdf = await read(performer, `${booking}/contracts/2/pdf`);
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
    for (const version of ['1', '0', '-1', 'x', '99999999'])
      expect((await read(performer, `${booking}/contracts/${version}`)).status).toBe(404);
  });

  it('is cancelled by one side at the price of its window, or by both at none', async () => {
    const booking = await signed(dayIn(40));
    const cancellation = { window: 'late', reason: 'The van.' };
    const refused = await change(performer, `POST ${booking}/cancellation`, cancellation);
    expect(refused.status).toBe(409);
    const cancelled = await change(performer, `POST ${booking}/cancellation`, {
      ...cancellation,
      window: 'early',
    });
    expect(cancelled).toMatchObject({ status: 200, body: { venueGetsBackMinor: 5_000_00 } });
    expect((await read(venue, booking)).body.cancellation).toMatchObject({ by: 'performer' });

    const flooded = await signed(dayIn(41));
    const reason = { reason: 'The river is in the cellar.' };
    await change(venue, `POST ${flooded}/force-majeure`, reason);
    const agreed = { answer: 'agreed' };
    expect((await change(venue, `PUT ${flooded}/force-majeure/answer`, agreed)).status).toBe(409);
    expect((await change(performer, `PUT ${flooded}/force-majeure/answer`, agreed)).status).toBe(
      204,
    );
    expect((await read(venue, flooded)).body).toMatchObject({ state: 'cancelled' });
  });

  it('ends with a refusal or a withdrawal', async () => {
    const [declined, withdrawn] = [await offered(), await offered()];
    const reason = { reason: 'On tour.' };
    expect((await change(performer, `POST /bookings/${declined}/refusal`, reason)).status).toBe(
      200,
    );
    expect((await change(venue, `POST /bookings/${withdrawn}/withdrawal`, {})).status).toBe(200);
  });

  it('is nobody else’s business', async () => {
    const booking = await offered();
    const path = `/profiles/${stranger.id}/bookings/${booking}`;
    const body = { version: 1 };
    expect((await api.send(`POST ${path}/acceptance`, { by: stranger.token, body })).status).toBe(
      404,
    );
    const theirs = `/profiles/${venue.id}/bookings/${booking}/withdrawal`;
    expect((await api.send(`POST ${theirs}`, { by: stranger.token, body: {} })).status).toBe(404);
    expect((await read(stranger, `/bookings/${booking}`)).status).toBe(404);
    expect((await read(stranger, '/bookings')).body.rows).toEqual([]);
    const asVenue = `GET /profiles/${venue.id}/bookings`;
    for (const path of [asVenue, `${asVenue}/${booking}`])
      expect((await api.send(path, { by: stranger.token })).status).toBe(404);
  });
});

describe('a call', () => {
  const path = () => `/profiles/${venue.id}/bookings`;
  const offer = () => ({ with: performer.id, terms });

  it('is made by whoever the bearer token says, however it is written, and never by another', async () => {
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

  it('waits until an account is complete', async () => {
    const half = await side('venue');
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
    expect((await api.send('POST /profiles', { by, body: {} })).status).toBe(404);
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

  it('stands for one call', async () => {
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

describe('the document', () => {
  it('describes calls that are closed to people who aren’t signed in, and all of them work', async () => {
    for (const operation of api.operations())
      expect((await api.send(operation)).status, operation).toBe(401);
    expect(api.untried()).toEqual([]);
  });
});
