import { eq, or, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { guests } from '#app/db/schema/tickets.ts';
import {
  closeGuestList,
  crossGuestOut,
  crossOwnGuestOut,
  listGuest,
  listOwnGuest,
  openGuestListAgain,
} from '#app/features/tickets/guests/commands.server.ts';

import {
  exportGuests,
  showGuestList,
  showOwnGuests,
} from '#app/features/tickets/guests/queries.server.ts';

import { part } from '#app/features/tickets/part.server.ts';
import { listDoor } from '#app/features/tickets/sales/queries.server.ts';
import {
  type Acting,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';

/** As two web processes see one server. */
const pair = await openTestDatabasePair();
const [database, other] = pair;
const { orm } = database;
afterAll(async () => {
  for (const each of pair) await each.close();
});

let venue: Acting;
let performer: Acting;
let bookingId: string;
let eventId: string;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  const acts = bookingActs(database);
  const terms = termsOn(dayIn(30), { guestPlaces: 4 });
  ({ bookingId } = await acts.offer(venue, performer, terms));
  const attempt = () => own('Before both signed');
  await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
  await acts.accept(performer, bookingId, 1);
  await acts.sign(performer, bookingId, 1);
  await acts.sign(venue, bookingId, 1);
  const [booking] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  eventId = booking?.eventId ?? '';
});

const own = (name: string, places = 1, to = database) =>
  listOwnGuest({ database: to }, performer.viewer, { as: performer.as, bookingId, name, places });
const ofVenue = (name: string, places = 1) =>
  listGuest({ database }, venue.viewer, { as: venue.as, eventId, name, places });
const atVenue = () => ({ as: venue.as, eventId });
const readList = () => showGuestList({ database }, venue.viewer, { profileId: venue.as, eventId });
const ownShown = ({ viewer, as }: Acting) => showOwnGuests({ database }, viewer, { bookingId, as });

it('the lists for the door have names in the order in which people look for them', async () => {
  for (const name of ['Zoe', 'Élodie', 'ana', 'Ângela', 'Bob']) await ofVenue(name);
  const { guests } = await listDoor(orm, venue.viewer, eventId);
  expect(guests.map(({ name }) => name)).toEqual(['ana', 'Ângela', 'Bob', 'Élodie', 'Zoe']);
});

it('a performer keeps as many guests as its contract says, the venue as many as it likes', async () => {
  const { guestId } = await own('Rosa Prado', 3);
  await expect(own('Tiago Reis', 2)).rejects.toMatchObject({ code: 'conflict' });
  await crossOwnGuestOut({ database }, performer.viewer, { as: performer.as, bookingId, guestId });
  await own('Tiago Reis', 4);
  const { guestId: pressId } = await ofVenue('The paper', 20);
  expect(await readList()).toMatchObject({
    people: 24,
    quotas: [{ performer: 'The Night Owls', places: 4, taken: 4 }],
    guests: [
      { name: 'The paper', listedBy: null },
      { name: 'Tiago Reis', listedBy: 'The Night Owls' },
    ],
  });
  expect((await listDoor(orm, venue.viewer, eventId)).guests).toHaveLength(2);
  // Neither side touches the other’s guests.
  const [tiago] = (await ownShown(performer)).guests;
  expect(await ownShown(venue)).toMatchObject({ side: 'venue', mayChange: false, taken: 4 });
  for (const wrong of [
    () => crossGuestOut({ database }, venue.viewer, { ...atVenue(), guestId: tiago?.id ?? '' }),
    () =>
      crossOwnGuestOut({ database }, performer.viewer, {
        as: performer.as,
        bookingId,
        guestId: pressId,
      }),
    () => showGuestList({ database }, performer.viewer, { profileId: performer.as, eventId }),
    () =>
      listOwnGuest({ database }, venue.viewer, {
        as: venue.as,
        bookingId,
        name: 'Nobody',
        places: 1,
      }),
  ])
    await expect(wrong()).rejects.toMatchObject({ code: 'not-found' });
});

it('until the venue closes the list or doors open; a performer who isn’t coming brings no guests', async () => {
  await own('Rosa Prado');
  await closeGuestList({ database }, venue.viewer, atVenue());
  await expect(own('Late')).rejects.toMatchObject({ code: 'conflict' });
  await ofVenue('Late, but ours');
  await openGuestListAgain({ database }, venue.viewer, atVenue());
  await own('In time');
  await orm.update(events).set({ doorsAt: sql`now()` }).where(eq(events.id, eventId));
  await expect(own('At the door')).rejects.toMatchObject({ code: 'conflict' });
  expect((await readList()).people).toBe(3);
  await orm.update(bookings).set({ state: 'cancelled' }).where(eq(bookings.id, bookingId));
  expect((await readList()).guests).toMatchObject([{ name: 'Late, but ours' }]);
});

it('of many who add guests at once, no more than the places that there are', async () => {
  const added = await Promise.allSettled(
    Array.from({ length: 24 }, (_, at) => own(`Guest ${at}`, 1, at % 2 ? database : other)),
  );
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await readList()).toMatchObject({ people: 4 });
});

it('guests are in the export of the page that listed them, and go with it', async () => {
  await own('Rosa Prado', 2);
  await ofVenue('The paper');
  const names: string[] = [];
  for await (const { read } of exportGuests(orm, performer.viewer))
    for (const { name } of JSON.parse(String(await read()))) names.push(name);
  expect(names).toEqual(['Rosa Prado']);
  const leaving = { account: null, pages: [performer.as], otherPages: [], parties: [] };
  await orm.transaction(async (tx) => part.leaving?.remove?.(tx, leaving, testBrand));
  const left = await orm
    .select()
    .from(guests)
    .where(or(eq(guests.eventId, eventId), eq(guests.bookingId, bookingId)));
  expect(left.map(({ name }) => name)).toEqual(['The paper']);
});
