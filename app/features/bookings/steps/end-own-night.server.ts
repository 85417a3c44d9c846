import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';

/**
 * Cancels the night that was made for a booking which has come to nothing. A night that the venue
 * had made before, or has planned more in, stays. A night made along with a booking was created at
 * the same moment.
 */
export async function endOwnNight(
  tx: Orm,
  { id, eventId }: { id: string; eventId: string },
): Promise<void> {
  // Locked by itself first, so that bookings made for this night meanwhile count below.
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('update');
  const madeAt = sql`(select ${bookings.createdAt} from ${bookings} where ${bookings.id} = ${id})`;
  const others = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.eventId, eventId), sql`${bookings.id} <> ${id}`));
  const slots = tx
    .select({ id: eventSlots.id })
    .from(eventSlots)
    .where(eq(eventSlots.eventId, eventId));
  await tx
    .update(events)
    .set({ cancelledAt: sql`now()` })
    .where(
      and(
        eq(events.id, eventId),
        eq(events.createdAt, madeAt),
        eq(events.claimed, false),
        isNull(events.cancelledAt),
        notExists(others),
        notExists(slots),
      ),
    );
}
