import type { Database } from '#app/db/client.server.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { writeAbout } from '#app/features/messaging/commands/write-message.server.ts';
import { comment } from '../../fields.ts';
import { type AtBooking, bookingCommand } from '../../steps/booking-command.server.ts';

/**
 * Writes to the other side in the booking’s thread, whatever its state. Once both have signed,
 * nobody’s block is in the way of the night.
 * @throws AppError `too-many`; `conflict` for an id of another message, and before both have signed
 *   where one has blocked the other
 */
export const commentOnBooking = bookingCommand({
  operation: 'commentOnBooking',
  may: 'make and answer offers',
  input: comment,
  async run({ tx, booking, by, viewer }: AtBooking<{ database: Database }>, input) {
    const { bookingId, as, text, messageId } = input;
    const { accountId } = viewer;
    const otherId = booking[`${otherSide(by)}Id`];
    const isKeptOpen = booking.signedVersion !== null;
    await limitMessages(tx, 'comment', { accountId, toPageIds: [otherId], bookingId });
    const pageIds = [as, ...(otherId ? [otherId] : [])];
    const about = { kind: 'booking', subjectId: bookingId, pageIds, isKeptOpen } as const;
    const written = await writeAbout(tx, about, { as, accountId, text, messageId });
    return { commentId: written.messageId };
  },
});
