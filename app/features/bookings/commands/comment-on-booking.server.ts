import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutboxLater } from '#app/db/outbox.server.ts';
import { bookingComments } from '#app/db/schema/bookings.ts';
import { commentsMailedAfterSeconds } from '#app/domain/accounts/limits.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { requireSide } from '../policy.ts';
import { lockBooking } from '../queries/lock-booking.server.ts';

/**
 * Says something about the terms to the other side, whatever the booking's state. It gets a mail
 * some minutes later, with whatever else has been said by then.
 * @throws AppError `not-found`, `forbidden`, `too-many`
 */
export async function commentOnBooking(
  { database }: { database: Database },
  viewer: Viewer,
  { bookingId, as, text }: { bookingId: string; as: string; text: string },
): Promise<{ commentId: string }> {
  return database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const side = requireSide(viewer, booking, as, 'make and answer offers');
    const { accountId } = viewer;
    const toPageIds = [booking[`${otherSide(side)}Id`]];
    await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId });
    const unmailed = and(
      eq(bookingComments.bookingId, bookingId),
      eq(bookingComments.side, side),
      isNull(bookingComments.mailedAt),
    );
    const isWaiting = (await tx.$count(bookingComments, unmailed)) > 0;
    const commentId = newId();
    await tx.insert(bookingComments).values({
      ...{ id: commentId, bookingId, side, accountId, text },
      createdAt: sql`clock_timestamp()`,
    });
    if (!isWaiting) {
      const due = { type: 'comments due', payload: { bookingId, side }, accountId } as const;
      await writeOutboxLater(tx, due, commentsMailedAfterSeconds);
    }
    return { commentId };
  });
}
