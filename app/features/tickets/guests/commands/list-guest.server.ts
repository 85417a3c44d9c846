import { eq, type SQL } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { guests } from '#app/db/schema/tickets/guests.ts';
import { guestLimits } from '#app/domain/tickets/guest-list.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { guestOfBooking, guestOfEvent } from '../fields.ts';
import { lockListed } from '../queries/lock-listed.server.ts';
import { lockOwnGuests } from '../queries/lock-own-guests.server.ts';

type On = OnPage<{ database: Database }>;

/**
 * Puts a guest of the venue on the list of an event, until it is over.
 * @throws AppError `conflict` for an event that is cancelled or over, and for a list that is full
 */
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

/**
 * Puts a guest of a performer on the list of its show, while the signed terms leave places.
 * @throws AppError `conflict` before both have signed, once the list is closed or doors are open,
 *   and without enough places
 */
export const listOwnGuest = pageCommand({
  operation: 'listOwnGuest',
  may: 'list guests',
  input: guestOfBooking,
  async run({ services: { database }, page }: On, { bookingId, name, places }) {
    return database.orm.transaction(async (tx) => {
      const quota = await lockOwnGuests(tx, page, bookingId);
      const left = Math.max(0, quota.places - quota.taken);
      if (places > left) {
        const sentence = words('tickets')('guests.refused.tooMany', { count: left });
        throw new AppError('conflict', sentence, { fields: { places: sentence } });
      }
      return put(tx, { bookingId, name, places }, eq(guests.bookingId, bookingId));
    });
  },
});

async function put(tx: Orm, guest: Omit<typeof guests.$inferInsert, 'id'>, among: SQL) {
  if ((await tx.$count(guests, among)) >= guestLimits.lines)
    throw new AppError('conflict', words('tickets')('guests.refused.full'));
  const id = newId();
  await tx.insert(guests).values({ id, ...guest });
  return { guestId: id };
}
