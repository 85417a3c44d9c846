import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { moves } from '#app/db/schema/payments.ts';
import type { Brand } from '#app/platform/brand.ts';
import { isAllThere } from '../queries/is-all-there.server.ts';
import { lockBooking } from '../queries/lock-booking.server.ts';
import { advanceBooking } from './advance-booking.server.ts';
import { tellSides } from './tell-sides.server.ts';

/**
 * Does what follows from money that has reached its bank, or has come back: a booking is paid out
 * once everything has arrived. Told twice, nothing happens again.
 */
export async function followMove(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
  moveId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [move] = await tx.select().from(moves).where(eq(moves.id, moveId));
    if (!move) return;
    const booking = await lockBooking(tx, bookingId);
    const told = { bookingId: booking.id, by: 'both' } as const;
    if (move.state === 'failed' && (move.kind === 'payout' || move.kind === 'transfer'))
      await tellSides(tx, brand, { ...told, kind: 'payoutFailed', by: 'venue' });
    if (move.state === 'failed' && move.kind === 'refund')
      await tellSides(tx, brand, { ...told, kind: 'refundFailed', by: 'performer' });
    if (move.state === 'arrived' && move.kind === 'reversal')
      await tellSides(tx, brand, { ...told, kind: 'takenBack' });
    if (booking.state !== 'settled' || !(await isAllThere(tx, booking.id))) return;
    await advanceBooking(tx, booking, { action: 'payOut', by: 'platform', actor: null });
    await tellSides(tx, brand, { ...told, kind: 'paidOut', by: 'venue' });
  });
}
