import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { retryTransfer } from '#app/features/payments/transfers/commands/retry-transfer.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requireSide } from '../../policy.ts';
import { transferRetry } from '../fields.ts';

/**
 * Retries a transfer of a booking that waits or came back: venues retry their refunds, performers
 * their pay.
 * @throws AppError as `retryTransfer` does
 */
export const retryBookingTransfer = command({
  operation: 'retryBookingTransfer',
  input: transferRetry,
  async run({ database }: { database: Database }, viewer, { bookingId, transferId, as }) {
    const t = words('bookings');
    const [row] = await database.orm
      .select({ booking: bookings, kind: transfers.kind })
      .from(transfers)
      .innerJoin(bookings, eq(bookings.id, transfers.sourceId))
      .where(
        and(
          eq(transfers.id, transferId),
          eq(transfers.sourceType, 'booking'),
          eq(bookings.id, bookingId),
        ),
      );
    if (!row) throw new AppError('not-found', t('unknown'));
    const right = row.kind === 'refund' ? 'pay' : 'see to payouts';
    const side = requireSide(viewer, row.booking, as, right);
    if ((row.kind === 'refund') !== (side === 'venue'))
      throw new AppError('forbidden', t('money.othersMove'));
    await retryTransfer({ database }, transferId);
  },
});
