import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { guests } from '#app/db/schema/tickets/guests.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { listedGuest, ownGuest } from '../fields.ts';
import { lockListed } from '../queries/lock-listed.server.ts';
import { lockOwnGuests } from '../queries/lock-own-guests.server.ts';

type On = OnPage<{ database: Database }>;

/**
 * Crosses out a guest of the venue. A performer’s places are its own: the venue can’t take a name
 * away.
 * @throws AppError `conflict` for an event that is cancelled or over
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

/**
 * Crosses out a guest of a performer; the places are free again.
 * @throws AppError `conflict` once the list can’t be changed any more
 */
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
  if (crossed.length === 0)
    throw new AppError('not-found', words('tickets')('guests.refused.noGuest'));
}
