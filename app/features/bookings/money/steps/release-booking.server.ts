import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { releases } from '#app/db/schema/disputes.ts';
import { isOpenEnded } from '#app/domain/bookings/terms/outlook.ts';
import { voidInstalments } from '#app/features/payments/instalments/commands.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned } from '../../contracts/queries.server.ts';
import type { LockedBooking } from '../../queries.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { noteStep } from '../../steps.server.ts';
import { readHeld, sourceOf } from '../read-held.server.ts';
import { divideBooking } from '../steps.server.ts';
import { payOutIfDone } from './pay-out-if-done.server.ts';

export type ReleaseWay = 'both' | 'code' | 'clock' | 'decision' | 'cancellation' | 'settlement';

/**
 * Releases the held money of a booking, once and for good, in the transaction of the caller, who
 * has locked it and checked that it may be released.
 * @param venueGetsMinor more than 0 only by a decision or a settlement
 */
export async function releaseBooking(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
  { by, venueGetsMinor }: { by: ReleaseWay; venueGetsMinor: number },
): Promise<void> {
  const { id: bookingId, state } = booking;
  await tx.insert(releases).values({ bookingId, by });
  if (booking.disputedAt)
    await tx
      .update(bookings)
      .set({ disputedAt: null, updatedAt: sql`now()` })
      .where(eq(bookings.id, booking.id));
  const isCancelled = state === 'cancelled';
  // A venue that gets money back needn’t pay the rest either.
  if (isCancelled && venueGetsMinor > 0) await voidInstalments(tx, sourceOf(bookingId));
  const { currency, amountMinor } = await readHeld(tx, bookingId);
  const divided = await divideBooking(tx, booking, {
    cause: `booking ${bookingId} release`,
    venueGetsMinor,
  });
  // If a cancellation left nothing to divide, don’t notify anyone.
  if (isCancelled && !divided) return;
  await noteStep(tx, booking, {
    by: 'platform',
    action: 'release',
    facts: { by, venueGetsMinor },
  });
  const held = () => ({ amount: formatMinor(amountMinor, currency) });
  const details = () => (amountMinor > 0 ? [words('bookings')('booking.mail.amount', held())] : []);
  await notifySides(tx, brand, { bookingId, kind: 'released', by: 'both', details });
  await settleIfDone(tx, { ...booking, disputedAt: null });
}

/** Not before takings or tickets have decided over further pay, and everything is paid. */
export async function settleIfDone(tx: Orm, booking: LockedBooking): Promise<void> {
  if (booking.state === 'settled') await payOutIfDone(tx, booking);
  if (booking.state !== 'played') return;
  const signed = await readSigned(tx, booking);
  if (!signed || isOpenEnded(signed.terms.deal)) return;
  const instalments = await readInstalments(tx, sourceOf(booking.id));
  if (instalments.some(({ state }) => state === 'open')) return;
  const settled = await advanceBooking(tx, booking, {
    action: 'settle',
    by: 'platform',
    actor: null,
  });
  await payOutIfDone(tx, settled);
}
