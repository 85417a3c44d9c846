import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import type { Brand } from '#app/platform/brand.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { readSent } from '../queries/is-all-there.server.ts';
import { payOutIfDone } from '../steps/pay-out-if-done.server.ts';

/**
 * Follows a transfer that has reached its bank or come back: a booking is paid out once everything
 * has arrived. Idempotent.
 */
export async function followTransfer(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
  transferId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, transferId));
    if (!transfer) return;
    const booking = await lockBooking(tx, bookingId);
    const notice = { bookingId: booking.id, by: 'both' } as const;
    if (transfer.state === 'failed' && (transfer.kind === 'payout' || transfer.kind === 'transfer'))
      await notifySides(tx, brand, {
        ...notice,
        kind: 'payoutFailed',
        by: 'venue',
        amount: transfer,
      });
    if (transfer.state === 'failed' && transfer.kind === 'refund')
      await notifySides(tx, brand, {
        ...notice,
        kind: 'refundFailed',
        by: 'performer',
        amount: transfer,
      });
    if (transfer.state === 'arrived' && transfer.kind === 'reversal')
      await notifySides(tx, brand, { ...notice, kind: 'takenBack', amount: transfer });
    if (!(await payOutIfDone(tx, booking))) return;
    const amount = await readSent(tx, transfer);
    await notifySides(tx, brand, { ...notice, kind: 'paidOut', by: 'venue', amount });
  });
}
