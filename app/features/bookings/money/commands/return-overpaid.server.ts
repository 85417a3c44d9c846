import type { Database } from '#app/db/client.server.ts';
import type { RefundOrder } from '#app/db/outbox.server.ts';
import { refundKeptBack } from '#app/features/payments/transfers/commands/refund-kept-back.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { noteStep } from '../../steps/note-step.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';

/**
 * Refunds a venue the overpaid part of a corrected settlement, once it has been kept back from a
 * later payout of the performer. Idempotent.
 */
export async function returnOverpaid(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
  due: RefundOrder,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!(await refundKeptBack(tx, due))) return;
    const { amountMinor, currency } = due;
    const step = { by: 'platform', action: 'returnOverpaid' } as const;
    await noteStep(tx, booking, { ...step, facts: { amountMinor, currency } });
    const notice = { bookingId, kind: 'overpaidReturned', by: 'both' } as const;
    await notifySides(tx, brand, { ...notice, amount: due });
  });
}
