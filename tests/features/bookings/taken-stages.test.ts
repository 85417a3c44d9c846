import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { placeHolds } from '#app/features/bookings/holds/commands.server.ts';
import {
  type Acting,
  addRoom,
  addSide,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { confirmBoth, grantAtOnce } from '#tests/harness/bookings/hold-acts.ts';
import { testBrand as brand, waitingMails } from '#tests/harness/people/cast.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';

let database: Database;
let elsewhere: Database;
let venue: Acting;
let owls: Acting;
let quartzo: Acting;
let acts: ReturnType<typeof bookingActs>;

beforeAll(async () => {
  [database, elsewhere] = await openTestDatabasePair();
  acts = bookingActs(database);
});
afterAll(async () => {
  await database.close();
  await elsewhere.close();
});
beforeEach(async () => {
  venue = await addSide(database, 'venue', 'Cinema Candeia');
  await grantAtOnce(database, venue.as);
  owls = await addSide(database, 'artist', 'The Night Owls');
  quartzo = await addSide(database, 'artist', 'Vera Quartzo');
  await database.orm.delete(outbox);
});

const read = async (bookingId: string) => {
  const [row] = await database.orm.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!row) throw new Error('no booking');
  return row;
};
const isClaimed = async (eventId: string) => {
  const [row] = await database.orm.select().from(events).where(eq(events.id, eventId));
  return row?.claimed;
};
const hold = async (day: string) => {
  const nights = [{ venueId: venue.as, stageId: venue.as, day }];
  const input = { as: owls.as, performerId: owls.as, tourId: null, note: '', nights };
  const { holdIds } = await placeHolds({ database, brand }, owls.viewer, input);
  return holdIds[0] ?? '';
};
const confirm = (holdId: string) =>
  confirmBoth(
    { database, brand },
    { ...owls, pageId: owls.as },
    { ...venue, pageId: venue.as },
    holdId,
  );
const addSlot = async (eventId: string) => {
  const id = `${eventId}-slot`;
  const [night] = await database.orm.select().from(events).where(eq(events.id, eventId));
  if (!night) throw new Error('no night');
  const times = { startsAt: night.loadInAt, endsAt: night.loadOutAt };
  await database.orm
    .insert(eventSlots)
    .values({ id, eventId, position: 0, name: 'Support', ...times });
  return id;
};

// The embedded database has one session, so transactions can’t interleave.
if (inject('database') === 'postgres')
  test('a stage stays taken if one booking of a night ends at the moment another is made', async () => {
    const day = dayIn(40);
    const { bookingId: going } = await acts.offer(venue, owls, termsOn(day));
    await acts.accept(owls, going, 1);
    const { eventId } = await read(going);
    const { bookingId: coming } = await acts.offer(venue, quartzo, termsOn(day), { eventId });

    const { orm } = elsewhere;
    let declining: Promise<unknown> | undefined;
    await orm.transaction(async (tx) => {
      await bookingActs({ ...elsewhere, orm: tx }).accept(quartzo, coming, 1);
      declining = acts.decline(venue, going);
      // The other one has read everything and waits for the night.
      await expect
        .poll(async () => {
          const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`;
          return ((await orm.execute(waiting)) as unknown as { rows: unknown[] }).rows.length;
        })
        .toBe(1);
    });
    await declining;
    expect(await read(coming)).toMatchObject({ firm: true });
    expect(await isClaimed(eventId)).toBe(true);
  });

test('of several performers with an offer for a slot, one gets it', async () => {
  const day = dayIn(41);
  const { bookingId: first } = await acts.offer(venue, owls, termsOn(day));
  const { eventId } = await read(first);
  const slotId = await addSlot(eventId);
  await acts.withdraw(venue, first);
  const place = { eventId, slotId };
  const { bookingId: one } = await acts.offer(venue, owls, termsOn(day), place);
  const { bookingId: other } = await acts.offer(venue, quartzo, termsOn(day), place);
  await acts.accept(owls, one, 1);
  await expect(acts.accept(quartzo, other, 1)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/booked for this slot/),
  });
  expect(await read(other)).toMatchObject({ state: 'offered', firm: false });
});

test('an offer names no slot and no application of another venue', async () => {
  const day = dayIn(42);
  const { bookingId } = await acts.offer(venue, quartzo, termsOn(day));
  const slotId = await addSlot((await read(bookingId)).eventId);
  const applicationId = `${slotId}-asked`;
  await database.orm
    .insert(applications)
    .values({ id: applicationId, slotId, performerId: owls.as, message: 'Us!' });
  const rival = await addSide(database, 'venue', 'Malva e Sal');
  for (const reference of [{ slotId }, { slotId, applicationId }, { applicationId }])
    await expect(acts.offer(rival, owls, termsOn(day), reference)).rejects.toMatchObject({
      code: 'not-found',
    });
  const [application] = await database.orm
    .select()
    .from(applications)
    .where(eq(applications.id, applicationId));
  expect(application).toMatchObject({ offeredAt: null });
});

test('a house booked whole can’t be booked again by the room', async () => {
  const day = dayIn(43);
  const { bookingId } = await acts.offer(venue, owls, termsOn(day));
  await addRoom(database, venue, 'Cellar');
  const { bookingId: late } = await acts.offer(venue, quartzo, termsOn(day));
  await acts.accept(owls, bookingId, 1);
  await expect(acts.accept(quartzo, late, 1)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/stage is booked/),
  });
  // The other one can still end.
  await acts.decline(venue, bookingId);
  await acts.accept(quartzo, late, 1);
});

test('joining a night that a hold has taken doesn’t take it from its holder', async () => {
  const day = dayIn(44);
  const { bookingId } = await confirm(await hold(day));
  const { eventId } = await read(bookingId);
  const { bookingId: support } = await acts.offer(venue, quartzo, termsOn(day), { eventId });
  await database.orm.delete(outbox);
  await acts.accept(quartzo, support, 1);
  const [held] = await database.orm.select().from(holds).where(eq(holds.performerId, owls.as));
  expect(held).toMatchObject({ endedAt: null });
  expect(await read(bookingId)).toMatchObject({ state: 'draft', firm: true });
  const mails = (await waitingMails(database)).filter(({ to }) => to === owls.viewer.email);
  expect(mails).toEqual([]);
});

test('a held night that is agreed on for another day frees its own day', async () => {
  const day = dayIn(45);
  const { bookingId } = await confirm(await hold(day));
  await acts.counter(venue, bookingId, termsOn(dayIn(47)), 0);
  await acts.accept(owls, bookingId, 1);
  const [held] = await database.orm.select().from(holds).where(eq(holds.performerId, owls.as));
  expect(held).toMatchObject({ day, endedWhy: 'booked' });
});

test('terms that replace agreed ones move the night', async () => {
  const { bookingId } = await acts.offer(venue, owls, termsOn(dayIn(48)));
  await acts.accept(owls, bookingId, 1);
  const agreed = await read(bookingId);
  await acts.counter(owls, bookingId, termsOn(dayIn(50)), 1);
  const { startsAt, firm } = await read(bookingId);
  expect(firm).toBe(false);
  expect(startsAt.getTime()).toBeGreaterThan(agreed.startsAt.getTime());
});
