import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { guestListClosings, guests } from '#app/db/schema/tickets.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { guestLimits } from '#app/domain/tickets/guest-list.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries.server.ts';
import type { Leaving } from '#app/features/part.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { ofEvent } from '../sales/fields.ts';
import { guestOfBooking, guestOfEvent, listedGuest, ownGuest } from './fields.ts';
import { type Quota, readQuotas } from './queries.server.ts';

const t = words('tickets');

type On = OnPage<{ database: Database }>;

/** Closes the guest list to performers; the venue can still change it. */
export const closeGuestList = pageCommand({
  operation: 'closeGuestList',
  may: 'list guests',
  input: ofEvent,
  async run({ services: { database }, page }: On, { eventId }) {
    await database.orm.transaction(async (tx) => {
      await lockListed(tx, page, eventId);
      await tx.insert(guestListClosings).values({ eventId }).onConflictDoNothing();
    });
  },
});

/** Lets performers change their guests again, until doors. */
export const openGuestListAgain = pageCommand({
  operation: 'openGuestListAgain',
  may: 'list guests',
  input: ofEvent,
  async run({ services: { database }, page }: On, { eventId }) {
    await database.orm.transaction(async (tx) => {
      await lockListed(tx, page, eventId);
      await tx.delete(guestListClosings).where(eq(guestListClosings.eventId, eventId));
    });
  },
});

/**
 * Crosses out a guest of the venue. A performer’s places are its own: the venue can’t take a name
 * away.
 */
export const crossGuestOut = pageCommand({
  operation: 'crossGuestOut',
  may: 'list guests',
  input: listedGuest,
  async run({ services: { database }, page }: On, { eventId, guestId }) {
    await database.orm.transaction(async (tx) => {
      await lockListed(tx, page, eventId);
      await crossOut(tx, guestId, eq(guests.eventId, eventId));
    });
  },
});

/** Crosses out a guest of a performer; the places are free again. */
export const crossOwnGuestOut = pageCommand({
  operation: 'crossOwnGuestOut',
  may: 'list guests',
  input: ownGuest,
  async run({ services: { database }, page }: On, { bookingId, guestId }) {
    await database.orm.transaction(async (tx) => {
      await lockOwnGuests(tx, page, bookingId);
      await crossOut(tx, guestId, eq(guests.bookingId, bookingId));
    });
  },
});

/** A guest who is crossed out already stays so. */
async function crossOut(tx: Orm, guestId: string, among: SQL): Promise<void> {
  const crossed = await tx
    .update(guests)
    .set({ crossedOutAt: sql`coalesce(${guests.crossedOutAt}, now())` })
    .where(and(eq(guests.id, guestId), among))
    .returning({ id: guests.id });
  if (crossed.length === 0) throw new AppError('not-found', t('guests.refused.noGuest'));
}

/** Puts a guest of the venue on the list of an event, until it is over. */
export const listGuest = pageCommand({
  operation: 'listGuest',
  may: 'list guests',
  input: guestOfEvent,
  async run({ services: { database }, page }: On, { eventId, name, places }) {
    return database.orm.transaction(async (tx) => {
      await lockListed(tx, page, eventId);
      return put(tx, { eventId, name, places }, eq(guests.eventId, eventId));
    });
  },
});

/** Puts a guest of a performer on the list of its show, while the signed terms leave places. */
export const listOwnGuest = pageCommand({
  operation: 'listOwnGuest',
  may: 'list guests',
  input: guestOfBooking,
  async run({ services: { database }, page }: On, { bookingId, name, places }) {
    return database.orm.transaction(async (tx) => {
      const quota = await lockOwnGuests(tx, page, bookingId);
      const left = Math.max(0, quota.places - quota.taken);
      if (places > left) {
        const sentence = t('guests.refused.tooMany', { count: left });
        throw new AppError('conflict', sentence, { fields: { places: sentence } });
      }
      return put(tx, { bookingId, name, places }, eq(guests.bookingId, bookingId));
    });
  },
});

async function put(tx: Orm, guest: Omit<typeof guests.$inferInsert, 'id'>, among: SQL) {
  if ((await tx.$count(guests, among)) >= guestLimits.lines)
    throw new AppError('conflict', t('guests.refused.full'));
  const id = newId();
  await tx.insert(guests).values({ id, ...guest });
  return { guestId: id };
}

/**
 * A performer’s places on the guest list of its show. A change waits for the lock of the booking
 * first, and only then counts, so that no place is given twice.
 */
async function lockOwnGuests(tx: Orm, page: Membership, bookingId: string): Promise<Quota> {
  const own = and(eq(bookings.id, bookingId), eq(bookings.performerId, page.profileId));
  const [booking] = await tx.select({ id: bookings.id }).from(bookings).where(own).for('update');
  const [quota] = await readQuotas(tx, own);
  if (!quota)
    throw new AppError('not-found', t(`guests.refused.${booking ? 'notSigned' : 'noBooking'}`));
  if (quota.list !== 'open') throw new AppError('conflict', t(`guests.state.${quota.list}`));
  return quota;
}

/** Locks the guest list of an event for one member of its venue after the other. */
async function lockListed(tx: Orm, page: Membership, eventId: string): Promise<void> {
  const event = await loadNight(tx, eventId, { isToChange: true });
  requireNightOf(page, event);
  if (event.cancelledAt) throw new AppError('conflict', t('guests.refused.cancelled'));
  if (event.loadOutAt.getTime() <= Date.now())
    throw new AppError('conflict', t('guests.refused.over'));
}

/** Deletes the guests of shows of pages that leave: the other side may not keep who came. */
export async function forgetGuests(tx: Orm, { pages }: Pick<Leaving, 'pages'>): Promise<void> {
  if (pages.length === 0) return;
  const ofVenues = tx.select({ id: events.id }).from(events).where(inArray(events.venueId, pages));
  const ofBookings = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(or(inArray(bookings.performerId, pages), inArray(bookings.eventId, ofVenues)));
  await tx
    .delete(guests)
    .where(or(inArray(guests.eventId, ofVenues), inArray(guests.bookingId, ofBookings)));
  await tx.delete(guestListClosings).where(inArray(guestListClosings.eventId, ofVenues));
}
