import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { savedCards } from '#app/db/schema/payments.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { type ApiSide, addApiSide, serveApi } from '#tests/harness/calls/api.ts';
import { signedOn } from '#tests/harness/calls/api-after-show.ts';
import { openMoneyWorld } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Calls that are sent twice at once: they act once, and both answers are true. */

const database = await testDatabase();
let venue: ApiSide;
let performer: ApiSide;

const world = await openMoneyWorld(database);
const api = await serveApi(database, { cards: world.cards });
afterAll(async () => {
  await api?.close();
  await world?.close();
});
beforeEach(async () => {
  venue = await addApiSide(database, 'venue');
  performer = await addApiSide(database, 'artist');
});

const send = (who: ApiSide, what: string, body: unknown, key?: string, at = api) => {
  const [method, path] = what.split(' ');
  const sent = { by: who.token, body, ...(key && { key }) };
  return at.send(`${method} /profiles/${who.id}${path}`, sent);
};
const change = (who: ApiSide, what: string, body: unknown = {}) =>
  send(who, what, body, randomUUID());

describe('a call that creates something', () => {
  const terms = termsOn(dayIn(60));
  const offer = () => ({ with: performer.id, terms });
  const comments = async () =>
    `POST /bookings/${(await change(venue, 'POST /bookings', offer())).body.bookingId}/comments`;
  const night = { title: 'Upstairs', day: dayIn(100), loadIn: '17:00', doors: '20:00' };
  const hold = () => ({
    performerId: venue.id,
    nights: [{ venueId: venue.id, stageId: venue.id, day: dayIn(90) }],
  });

  const all: [string, string | (() => Promise<string>), object | (() => object), object][] = [
    ['bookings', 'POST /bookings', offer, { comment: 'Another.' }],
    ['messages', comments, { text: 'Earlier?' }, { text: 'Later?' }],
    ['events', 'POST /events', { ...night, loadOut: '01:00', slots: [] }, { title: 'Downstairs' }],
    ['holds', 'POST /holds', hold, { note: 'We could come sooner.' }],
    ['tours', 'POST /tours', { name: 'Spring' }, { name: 'Autumn' }],
    ['calendar_blocks', 'POST /blocks', { kind: 'blocked', from: dayIn(9) }, { note: 'Painting.' }],
    [
      'calendar_sources',
      'POST /calendar-sources',
      { name: 'Rehearsals', address: 'https://calendar.example/band.ics' },
      { name: 'More' },
    ],
    [
      'webhooks',
      'POST /webhooks',
      { address: 'https://receiver.example/hear' },
      { description: 'Ours' },
    ],
  ];
  it.each(all)('creates one for a key: %s', async (table, call, input, other) => {
    const path = typeof call === 'string' ? call : await call();
    const body = typeof input === 'function' ? input() : input;
    const who = table === 'holds' || table === 'tours' ? performer : venue;
    if (table === 'holds') Object.assign(body, { performerId: performer.id });
    const made = async () => database.orm.$count(sql.raw(table));
    const before = await made();
    const key = randomUUID();
    const alike = await Promise.all([body, body].map((one) => send(who, path, one, key)));
    expect(alike.map(({ status }) => status)).toEqual([201, 201]);
    expect(alike[1]?.body).toEqual(alike[0]?.body);
    expect(await made()).toBe(before + 1);

    const later = randomUUID();
    const both = [body, { ...body, ...other }].map((one) => send(who, path, one, later));
    const done = (await Promise.all(both)).filter(({ status }) => status === 201);
    expect(await made()).toBe(before + 1 + done.length);
    expect(done.length).toBeLessThanOrEqual(1);
    const plain = await Promise.all([body, body].map((one) => send(who, path, one)));
    expect(await made()).toBe(
      before + 1 + done.length + plain.filter(({ status }) => status === 201).length,
    );
  });
});

describe('paying', () => {
  const sessions = 'POST /v1/checkout/sessions';
  async function instalment(): Promise<{ checkout: string; instalmentId: string }> {
    const booking = await signedOn(dayIn(50), { venue, performer, change });
    const path = `GET /profiles/${venue.id}${booking}/payments`;
    const instalmentId: string = (await api.send(path, { by: venue.token })).body.instalments[0].id;
    return { checkout: `POST ${booking}/payments/${instalmentId}/checkout`, instalmentId };
  }
  const keepCard = async () => {
    const payerId = pageParty(venue.id);
    await database.orm.execute(
      sql`insert into payers (id) values (${payerId}) on conflict do nothing`,
    );
    const card = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2099 };
    const id = `pm_${randomUUID()}`;
    await database.orm.insert(savedCards).values({ id, payerId, ...card });
    return id;
  };

  it('leads two clicks to one page, with a key and without', async () => {
    const { checkout } = await instalment();
    await world.sandbox.faults.set({ kind: 'slow', where: sessions, seconds: 0.3, times: 1 });
    const key = randomUUID();
    const answers = await Promise.all([
      ...[1, 2].map(() => send(venue, checkout, {}, key)),
      ...[1, 2].map(() => send(venue, checkout, {})),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  });

  it.each(['savedCardId', 'keepsCard'])('does nothing for a used key with a %s', async (field) => {
    const { checkout, instalmentId } = await instalment();
    const other = field === 'keepsCard' ? { keepsCard: true } : { savedCardId: await keepCard() };
    await world.sandbox.faults.set({ kind: 'slow', where: sessions, seconds: 0.3, times: 1 });
    const key = randomUUID();
    const first = send(venue, checkout, {}, key);
    const begun = () => database.orm.$count(sql`checkouts where instalment_id = ${instalmentId}`);
    await expect.poll(begun, { interval: 5 }).toBe(1);
    expect((await send(venue, checkout, other, key)).status).toBe(422);
    const { url } = (await first).body;
    expect(await begun()).toBe(1);
    expect((await send(venue, checkout, {})).body.url).toBe(url);
  });

  it('answers soon if the provider hangs, and goes on with the same key', async () => {
    const { checkout } = await instalment();
    const kind = 'hang after acting' as const;
    await world.sandbox.faults.set({ kind, where: sessions, seconds: 2, times: 1 });
    const key = randomUUID();
    const impatient = await serveApi(database, { cards: { ...world.cards, patienceMs: 800 } });
    const hung = await send(venue, checkout, {}, key, impatient);
    await impatient.close();
    expect(hung.status).toBe(503);
    expect(Number(hung.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(hung.body.error).toContain('card provider');
    expect((await send(venue, checkout, { keepsCard: true }, key)).status).toBe(422);
    const again = await send(venue, checkout, {}, key);
    expect(again.body.url).toContain('/cs_');
    expect((await send(venue, checkout, {})).body.url).toBe(again.body.url);
  });
});

it('answers a used key only if the caller still has the rights', async () => {
  const offer = { with: performer.id, terms: termsOn(dayIn(60)) };
  const key = randomUUID();
  const again = async () => (await send(venue, 'POST /bookings', offer, key)).status;
  expect([await again(), await again()]).toEqual([201, 201]);
  const member = and(
    eq(profileMembers.profileId, venue.id),
    eq(profileMembers.accountId, venue.id),
  );
  await database.orm.update(profileMembers).set({ role: 'door' }).where(member);
  expect(await again()).toBe(403);
  await database.orm.delete(profileMembers).where(member);
  expect(await again()).toBe(404);
});
