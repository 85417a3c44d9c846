import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { announcements } from '#app/db/schema/announcements.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import {
  agreeToAnnouncement,
  announceEvent,
  announceInTime,
  refreshAnnouncements,
  withdrawAnnouncement,
} from '#app/features/announcements/commands.server.ts';

import { announcement, publicEventFilter } from '#app/features/announcements/fields.ts';
import {
  listFedShows,
  listShowsOf,
  readAnnouncement,
  showPublicEvent,
} from '#app/features/announcements/queries.server.ts';

import { hideProfile } from '#app/features/profiles/commands.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
const { orm } = database;
const files = openFiles(parseSettings({ DATA_DIR: makeFolder() }));
const services = { database, files };
const acts = bookingActs(database);
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const day = dayIn(40);
type Said = Record<string, unknown>;

async function booked(announcing: 'signed' | 'confirmed' | 'agreed' = 'signed') {
  const { bookingId } = await acts.offer(venue, performer, termsOn(day, { announcing }));
  await acts.accept(performer, bookingId, 1);
  const [booking] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  return { bookingId, eventId: booking?.eventId ?? '' };
}
const sign = async (bookingId: string) => {
  await acts.sign(venue, bookingId, 1);
  await acts.sign(performer, bookingId, 1);
  await refreshAnnouncements(services, [venue.as, performer.as]);
};
const announce = (eventId: string, input: Said = {}, { viewer, as }: Acting = venue) =>
  announceEvent(services, viewer, {
    as,
    ...announcement.parse({ eventId, priceKind: 'free', ...input }),
  });
const readShow = (id: string) => showPublicEvent(orm, id);
const agree = ({ viewer, as }: Acting, bookingId: string, fromDay: string | null = null) =>
  agreeToAnnouncement(services, viewer, { as, bookingId, fromDay });
const listed = async () => {
  const shows = await listFedShows(orm, { query: publicEventFilter.parse({}) });
  return shows.map(({ id }) => id);
};

it('no act is named before both have signed; then the show is on all its pages', async () => {
  const { bookingId, eventId } = await booked();
  const { announcementId, isPublic } = await announce(eventId);
  expect([isPublic, await readShow(announcementId)]).toEqual([false, null]);
  const { waiting } = await readAnnouncement(orm, { id: eventId, timeZone: 'Europe/Lisbon' });
  expect(waiting).toEqual(['The Night Owls hasn’t signed yet.']);

  await sign(bookingId);
  expect(await readShow(announcementId)).toMatchObject({
    status: 'scheduled',
    day,
    time: 'doors 20:00',
    venueName: 'Cinema Candeia',
    price: 'Free entry',
    // Set times are public only if the venue shows them.
    lineUp: [{ name: 'The Night Owls', pageId: performer.as, time: null }],
  });
  expect(await listed()).toContain(announcementId);
  for (const { as } of [venue, performer])
    expect((await listShowsOf(orm, as)).upcoming).toMatchObject([{ id: announcementId }]);
  await announce(eventId, { showsSetTimes: true });
  expect((await readShow(announcementId))?.lineUp).toMatchObject([{ time: '22:00' }]);
});

it('is announced by the venue’s own people alone, and taken back by them', async () => {
  const { eventId } = await booked();
  const stranger = await addSide(database, 'venue', 'Another house');
  for (const viewer of [performer, stranger])
    await expect(announce(eventId, {}, viewer)).rejects.toMatchObject({ code: 'not-found' });
  const { announcementId } = await announce(eventId);
  const { viewer, as } = venue;
  await withdrawAnnouncement(services, viewer, { as, eventId });
  expect(await readShow(announcementId)).toBeNull();
});

it('where the terms ask for it, the performer agrees first, from a day they name', async () => {
  const { bookingId, eventId } = await booked('agreed');
  await expect(agree(performer, bookingId)).rejects.toMatchObject({ code: 'conflict' });
  await sign(bookingId);
  const { announcementId } = await announce(eventId);
  expect(await readShow(announcementId)).toBeNull();
  await expect(agree(venue, bookingId)).rejects.toMatchObject({ code: 'not-found' });
  await agree(performer, bookingId, dayIn(1));
  expect(await readShow(announcementId)).toBeNull();
  await agree(performer, bookingId);
  expect(await readShow(announcementId)).not.toBeNull();
});

it('waits for the payment where the terms say so', async () => {
  const { bookingId, eventId } = await booked('confirmed');
  const { announcementId } = await announce(eventId);
  await sign(bookingId);
  expect(await readShow(announcementId)).toBeNull();
  await orm.update(bookings).set({ state: 'confirmed' }).where(eq(bookings.id, bookingId));
  await announceInTime(services);
  expect(await readShow(announcementId)).not.toBeNull();
});

it('becomes public at its time, by itself', async () => {
  const { bookingId, eventId } = await booked();
  await sign(bookingId);
  const { announcementId } = await announce(eventId, { onDay: dayIn(3), atTime: '10:00' });
  await announceInTime(services);
  expect(await readShow(announcementId)).toBeNull();
  await orm.update(announcements).set({ announceAt: new Date() });
  await announceInTime(services);
  expect(await readShow(announcementId)).not.toBeNull();
});

it('what becomes of it is said: another day with the former one, cancelled with who would have played', async () => {
  const { bookingId, eventId } = await booked();
  await sign(bookingId);
  const { announcementId } = await announce(eventId);
  const later = dayIn(47);
  await orm.update(events).set({ day: later }).where(eq(events.id, eventId));
  await refreshAnnouncements(services, [venue.as]);
  expect(await readShow(announcementId)).toMatchObject({
    status: 'postponed',
    day: later,
    formerDay: { iso: day },
  });
  await orm
    .update(events)
    .set({ cancelledAt: new Date(), claimed: false })
    .where(eq(events.id, eventId));
  await orm
    .update(bookings)
    .set({ state: 'cancelled', firm: false })
    .where(eq(bookings.id, bookingId));
  await refreshAnnouncements(services, [performer.as]);
  expect(await readShow(announcementId)).toMatchObject({
    status: 'cancelled',
    lineUp: [{ name: 'The Night Owls' }],
  });
});

it('a night without bookings is announced too; a second act waits for its own word', async () => {
  const { bookingId, eventId } = await booked();
  const [event] = await orm.select().from(events).where(eq(events.id, eventId));
  await orm.insert(eventSlots).values({
    id: `${eventId}-s`,
    eventId,
    position: 0,
    name: 'Support',
    startsAt: event?.doorsAt ?? new Date(),
    endsAt: event?.loadOutAt ?? new Date(),
  });
  const support = await addSide(database, 'artist', 'The Early Birds');
  const more = { eventId, slotId: `${eventId}-s` };
  const second = await acts.offer(venue, support, termsOn(day), more);
  await sign(bookingId);
  const { announcementId } = await announce(eventId);
  const names = async () => (await readShow(announcementId))?.lineUp.map(({ name }) => name);
  expect(await names()).toEqual(['The Night Owls']);
  await acts.accept(support, second.bookingId, 1);
  await acts.sign(support, second.bookingId, 1);
  await acts.sign(venue, second.bookingId, 1);
  await refreshAnnouncements(services, [support.as]);
  expect(await names()).toEqual(expect.arrayContaining(['The Night Owls', 'The Early Birds']));
});

it('a page that is hidden is named without a link', async () => {
  const { bookingId, eventId } = await booked();
  await sign(bookingId);
  const { announcementId } = await announce(eventId);
  await hideProfile(services, performer.viewer, { as: performer.as });
  await refreshAnnouncements(services, [performer.as]);
  expect(await readShow(announcementId)).toMatchObject({
    lineUp: [{ name: 'The Night Owls', pageId: null }],
  });
});

it('the price is the one that is paid, and mistakes are shown at their fields', async () => {
  const { eventId } = await booked();
  const wrong = async (input: Said) => {
    const error = await announce(eventId, input).catch((refused) => refused);
    return Object.keys(error.fields ?? {});
  };
  expect(await wrong({ priceKind: 'link' })).toEqual(['ticketUrl']);
  expect(await wrong({ priceKind: 'door', priceMinor: 1_200 })).toEqual(['currency']);
  expect(
    announcement.safeParse({ eventId, priceKind: 'link', ticketUrl: 'javascript:alert(1)' }),
  ).toMatchObject({
    success: false,
  });
});
