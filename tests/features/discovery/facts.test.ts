import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { pageFacts } from '#app/db/schema/discovery.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { charges, instalments } from '#app/db/schema/payments.ts';
import { countAllFacts, countFactsOf } from '#app/features/discovery/facts/commands.server.ts';
import { readFacts } from '#app/features/discovery/facts/queries.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const acts = bookingActs(database);
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const happened = (what: string, ...pages: string[]) => ({ kind: 'booking', id: '1', what, pages });

it('says how soon a page answers once there are five cases, with open ones as waiting', async () => {
  for (let day = 20; day < 25; day += 1) {
    const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(day)));
    // Before that there is nothing to show.
    await countFactsOf(orm, happened('send', performer.as));
    expect((await readFacts(orm, performer.as)).answersWithin).toBeNull();
    await acts.decline(performer, bookingId);
  }
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(30)));
  await acts.withdraw(venue, bookingId);
  await countAllFacts(orm);
  expect((await readFacts(orm, performer.as)).answersWithin).toEqual({ unit: 'hours', count: 1 });
  expect(await orm.select().from(pageFacts).where(eq(pageFacts.profileId, performer.as))).toEqual([
    expect.objectContaining({ repliesCounted: 5 }),
  ]);

  const night = { loadInAt: daysAgo(-8), loadOutAt: daysAgo(-9) };
  const [eventId, slotId] = [randomUUID(), randomUUID()];
  const frame = { timeZone: 'Europe/Lisbon', day: dayIn(9), title: '' };
  await orm.insert(events).values({ id: eventId, venueId: venue.as, ...frame, ...night });
  const set = { startsAt: night.loadInAt, endsAt: night.loadOutAt };
  await orm.insert(eventSlots).values({ id: slotId, eventId, position: 0, name: 'Late', ...set });
  for (const [index, offeredAt] of [daysAgo(19), daysAgo(19), null, null, null].entries()) {
    const { as: performerId } = await addSide(database, 'artist', `Act ${index}`);
    const id = randomUUID();
    const createdAt = daysAgo(19.5);
    await orm
      .insert(applications)
      .values({ id, slotId, performerId, message: 'Us?', createdAt, offeredAt });
  }
  await countAllFacts(orm);
  expect((await readFacts(orm, venue.as)).answersWithin).toMatchObject({ unit: 'days', count: 20 });
});

it('says how soon a venue pays, and how many shows were played, from the record', async () => {
  for (const [paidAfterDays, index] of [-3, 2, 5].map((days, at) => [days, at] as const)) {
    const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40 + index)));
    const endsAt = daysAgo(30);
    const shape = {
      loadInAt: daysAgo(30.3),
      startsAt: daysAgo(30.1),
      endsAt,
      loadOutAt: daysAgo(29.9),
    };
    const state = 'paidOut' as const;
    await orm
      .update(bookings)
      .set({ state, firm: false, ...shape })
      .where(eq(bookings.id, bookingId));
    const paidAt = new Date(shape.startsAt.getTime() + paidAfterDays * 86_400_000);
    const of = { sourceType: 'booking', sourceId: bookingId, payerId: 'p', currency: 'EUR' };
    const sum = { amountMinor: 10_000, feeMinor: 0 };
    const id = randomUUID();
    await orm.insert(instalments).values({
      id,
      cause: id,
      part: 'all',
      ...of,
      ...sum,
      dueAt: paidAt,
      state: 'paid',
      title: 'A show',
    });
    await orm
      .insert(charges)
      .values({ id: randomUUID(), providerChargeId: id, instalmentId: id, ...of, ...sum, paidAt });
  }
  // All three were advanced; the performer confirmed two before load-in, and the venue none.
  await orm.execute(sql`insert into advances (event_id, revision)
    select event_id, 1 from bookings where venue_id = ${venue.as}`);
  await orm.execute(sql`insert into advance_confirmations
      (booking_id, side, revision, version, actor, at)
    select id, 'performer', 1, 1, gen_random_uuid(), load_in_at + case row_number() over ()
      when 1 then interval '1 minute' else interval '-1 day' end
    from bookings where performer_id = ${performer.as}`);
  await countAllFacts(orm);
  expect(await readFacts(orm, venue.as)).toMatchObject({
    paysWithinDays: 2,
    showsPlayed: 3,
    advancedInTime: { count: 0, of: 3 },
  });
  expect((await readFacts(orm, performer.as)).advancedInTime).toEqual({ count: 2, of: 3 });
  expect(await readFacts(orm, performer.as)).toMatchObject({
    paysWithinDays: null,
    showsPlayed: 3,
  });
});
