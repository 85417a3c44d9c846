import { and, asc, inArray, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { talkingStates } from '#app/domain/bookings/lifecycle.ts';
import type { Brand } from '#app/platform/brand.ts';
import { lockBooking } from '../queries/lock-booking.server.ts';
import { advanceBooking } from '../steps/advance-booking.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';

/** Ends all talks with pages that are leaving, and notifies the other sides. */
export async function endTalks(tx: Orm, brand: Brand, profileIds: string[]): Promise<void> {
  if (profileIds.length === 0) return;
  const open = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        or(inArray(bookings.venueId, profileIds), inArray(bookings.performerId, profileIds)),
        inArray(bookings.state, talkingStates),
      ),
    )
    .orderBy(asc(bookings.id));
  for (const { id } of open) {
    const booking = await lockBooking(tx, id);
    if (!talkingStates.includes(booking.state)) continue;
    await advanceBooking(tx, booking, { action: 'expire', by: 'clock', actor: null });
    const isVenueGoing = profileIds.includes(booking.venueId ?? '');
    const by = isVenueGoing ? 'venue' : 'performer';
    await notifySides(tx, brand, { bookingId: id, kind: 'expired', by });
  }
}
