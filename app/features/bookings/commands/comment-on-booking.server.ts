import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutboxLater } from '#app/db/outbox.server.ts';
import { bookingComments } from '#app/db/schema/bookings.ts';
import { commentsMailedAfterSeconds } from '#app/domain/accounts/limits.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { comment } from '../fields.ts';
import { type AtBooking, bookingCommand } from '../steps/booking-command.server.ts';

/**
 * Says something about the terms to the other side, whatever the booking's state. It gets a mail
 * some minutes later, with whatever else has been said by then.
 * @throws AppError `too-many`
 */
export const commentOnBooking = bookingCommand({
  operation: 'commentOnBooking',
  may: 'make and answer offers',
  input: comment,
  async run({ tx, booking, by: side, viewer }: AtBooking<{ database: Database }>, input) {
    const { bookingId, text } = input;
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
  },
});
