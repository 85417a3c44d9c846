import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { instalments } from '#app/db/schema/payments.ts';
import { owedPart } from '#app/features/payments/chargebacks/commands/settle-chargeback.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries/read-instalments.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type LockedBooking, lockBooking } from '../../queries/lock-booking.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { sourceOf } from '../queries/read-held.server.ts';
import { readStanding } from '../queries/read-standing.server.ts';
import { wasReleased } from '../queries/was-released.server.ts';
import { divideBooking } from '../steps/divide-booking.server.ts';
import { settleIfDone } from '../steps/release-booking.server.ts';

/**
 * Follows a payment for a booking: once everything is paid, it is confirmed. A payment after the
 * release goes straight to the performer; one after a cancellation is held with the rest until the
 * release. Idempotent.
 */
export async function takePayment(
  { database, brand }: { database: Database; brand: Brand },
  instalmentId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [instalment] = await tx
      .select()
      .from(instalments)
      .where(eq(instalments.id, instalmentId));
    if (!instalment) return;
    const booking = await lockBooking(tx, instalment.sourceId);
    if (instalment.part === owedPart) return;
    if (await wasReleased(tx, booking.id)) return passOn(tx, booking, instalment);
    if (booking.state !== 'accepted') return;
    const notice = { bookingId: booking.id, by: 'both', amount: instalment } as const;
    const all = await readInstalments(tx, sourceOf(booking.id));
    if (all.some(({ state }) => state === 'open')) {
      await notifySides(tx, brand, { ...notice, kind: 'partPaid' });
      return;
    }
    await advanceBooking(tx, booking, { action: 'confirm', by: 'platform', actor: null });
    await notifySides(tx, brand, { ...notice, kind: 'confirmed' });
  });
}

/** During a dispute or a chargeback the money stays held; `followPaid` passes it on afterwards. */
async function passOn(tx: Orm, booking: LockedBooking, { id }: { id: string }): Promise<void> {
  const facts = await readStanding(tx, booking);
  if (facts.isDisputed || facts.isContested) return;
  await divideBooking(tx, booking, { cause: `due ${id} passed on`, venueGetsMinor: 0 });
  await settleIfDone(tx, booking);
}
