import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookingComments } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import { demandSide } from '../policy.ts';
import { lockBooking } from '../queries/lock-booking.server.ts';
import { tellSides } from './tell-sides.server.ts';

/**
 * Says something about the terms to the other side, whatever the booking's state.
 * @throws AppError `not-found`, `forbidden`
 */
export async function commentOnBooking(
  { database, brand }: { database: Database; brand: Brand },
  viewer: Viewer,
  { bookingId, as, text }: { bookingId: string; as: string; text: string },
): Promise<{ commentId: string }> {
  return database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const side = demandSide(viewer, booking, as, 'make and answer offers');
    const commentId = newId();
    const { accountId } = viewer;
    await tx.insert(bookingComments).values({
      ...{ id: commentId, bookingId, side, accountId, text },
      createdAt: sql`clock_timestamp()`,
    });
    const told = { bookingId, kind: 'commented', by: side, said: text } as const;
    await tellSides(tx, brand, { ...told, exceptAccountId: accountId });
    return { commentId };
  });
}
