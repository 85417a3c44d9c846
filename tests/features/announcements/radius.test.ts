import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import {
  announceEvent,
  refreshAnnouncements,
} from '#app/features/announcements/commands.server.ts';

import { announcement } from '#app/features/announcements/fields.ts';
import { addOutsideShow } from '#app/features/announcements/outside/commands.server.ts';
import { outsideShow } from '#app/features/announcements/outside/fields.ts';
import { startOutsideShow } from '#app/features/announcements/outside/queries.server.ts';
import { readRadius } from '#app/features/announcements/radius/queries.server.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import { readOnDay } from '#app/processes/on-day.server.ts';
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
const services = { database };
const acts = bookingActs(database);

let venue: Acting;
let performer: Acting;
/** 9 km from the first, and the one that no one may know of. */
let rival: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  rival = await addSide(database, 'venue', 'Salão Secreto', { latitude: 38.78, longitude: -9.1 });
});

const radius = { kilometres: 50, daysBefore: 20, daysAfter: 10 };

async function offer(house: Acting, days: number, changed: Partial<Terms> = {}) {
  const terms = termsOn(dayIn(days), { announcing: 'signed', ...changed });
  return (await acts.offer(house, performer, terms)).bookingId;
}
async function sign(house: Acting, bookingId: string) {
  await acts.accept(performer, bookingId, 1);
  for (const side of [house, performer]) await acts.sign(side, bookingId, 1);
}
async function signed(house: Acting, days: number, changed: Partial<Terms> = {}) {
  const bookingId = await offer(house, days, changed);
  await sign(house, bookingId);
  return bookingId;
}
const read = ({ viewer, as }: Acting, bookingId: string) =>
  readRadius({ database }, viewer, { bookingId, as });
async function announce(house: Acting, bookingId: string) {
  const [row] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  const fields = announcement.parse({ eventId: row?.eventId, priceKind: 'free' });
  await announceEvent(services, house.viewer, { as: house.as, ...fields });
  await refreshAnnouncements(services as never, [house.as, performer.as]);
}

test('a rival’s show that isn’t announced never reaches the venue, by no name and no distance', async () => {
  const secret = await signed(rival, 35);
  const bookingId = await offer(venue, 40, { radius });
  expect(await read(performer, bookingId)).toMatchObject({
    shows: [{ place: 'Salão Secreto', day: dayIn(35), kilometres: 9, isAnnounced: false }],
  });
  // A venue that could query before both have signed could measure the distance to the other show.
  expect(await read(venue, bookingId)).toMatchObject({ shows: [], isAnyUnannounced: false });
  const form = {
    'terms.schedule.day': dayIn(40),
    ...Object.fromEntries(
      Object.entries(radius).map(([name, value]) => [`terms.radius.${name}`, `${value}`]),
    ),
  };
  const input = { bookingId, with: null, eventId: null, slotId: null, roomId: null };
  const writing = async ({ viewer, as }: Acting) =>
    JSON.stringify(await readOnDay(database, viewer, { ...input, as }, form));
  expect(await writing(performer)).toContain('Salão Secreto');
  expect(await writing(venue)).not.toMatch(/Salão Secreto|radius/);

  await sign(venue, bookingId);
  const known = await read(venue, bookingId);
  expect(known).toMatchObject({ shows: [], isAnyUnannounced: true });
  expect(JSON.stringify(known)).not.toMatch(new RegExp(`Salão|${secret}|${dayIn(35)}`));

  await announce(rival, secret);
  expect(await read(venue, bookingId)).toMatchObject({
    isAnyUnannounced: false,
    shows: [{ place: 'Salão Secreto', day: dayIn(35), kilometres: 9, isAnnounced: true }],
  });
  expect(await writing(venue)).toContain('Salão Secreto');
});

test('the performer reads whose clause a new show falls in, before it signs or lists it', async () => {
  const first = await signed(venue, 40, { radius });
  const second = await offer(rival, 50);
  expect(await read(performer, second)).toMatchObject({
    ruledOutBy: [{ bookingId: first, venue: 'Cinema Candeia', day: dayIn(40), kilometres: 50 }],
  });
  expect(await read(rival, second)).toMatchObject({ ruledOutBy: [] });
  const { viewer, as } = performer;
  const input = { day: dayIn(45), placeName: 'ZDB', town: 'Lisbon', country: 'PT', time: '22:00' };
  const given = outsideShow.parse(
    readTyped(outsideShow, { ...input, position: '38.71, -9.14' } as never),
  );
  const { showId } = await addOutsideShow(services, viewer, { as, ...given });
  const form = await startOutsideShow(orm, viewer, { profileId: as, showId });
  expect(form.clauses).toMatchObject([{ bookingId: first, isMet: true }]);
  // It is public, so the venue may read it.
  expect(await read(venue, first)).toMatchObject({
    shows: [{ place: 'ZDB', isAnnounced: true }],
    isAnyUnannounced: false,
  });
});
