import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { moves } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { retryMove } from '#app/features/payments/commands/retry-move.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { demandSide } from '../policy.ts';

/**
 * Tries money of a booking again that waits or came back: a venue its refunds, a performer what it
 * is paid.
 * @throws AppError `not-found`, `forbidden`, and as `retryMove` does
 */
export async function retryBookingMove(
  { database }: { database: Database },
  viewer: Viewer,
  { bookingId, moveId, as }: { bookingId: string; moveId: string; as: string },
): Promise<void> {
  const t = words('bookings');
  const [row] = await database.orm
    .select({ booking: bookings, kind: moves.kind })
    .from(moves)
    .innerJoin(bookings, eq(bookings.id, moves.sourceId))
    .where(and(eq(moves.id, moveId), eq(moves.sourceType, 'booking'), eq(bookings.id, bookingId)));
  if (!row) throw new AppError('not-found', t('unknown'));
  const right = row.kind === 'refund' ? 'pay' : 'see to payouts';
  const side = demandSide(viewer, row.booking, as, right);
  if ((row.kind === 'refund') !== (side === 'venue'))
    throw new AppError('forbidden', t('money.othersMove'));
  await retryMove({ database }, moveId);
}
