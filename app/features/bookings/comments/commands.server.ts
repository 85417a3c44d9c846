import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { pageFolder } from '#app/domain/messaging/files.ts';
import { limitMessages } from '#app/features/accounts/limit-attempts.server.ts';
import type { Unread } from '#app/features/messaging/commands.server.ts';
import { storeFiles } from '#app/features/messaging/store-files.server.ts';
import { writeAbout } from '#app/features/messaging/write-message.server.ts';
import { command } from '#app/fields/command.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { comment, ofBooking } from '../fields.ts';
import { requireSide, sideOf } from '../policy.ts';
import { findBooking, lockBooking } from '../queries.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';

type Services = { database: Database; files: Files };

const right = 'make and answer offers';
const noSides = { venueId: null, performerId: null };

/**
 * Writes to the other side in the booking’s thread, in any state. Once both have signed, blocks
 * don’t apply any more.
 * @throws AppError `conflict` for the id of another message, and, before both have signed, if one
 *   side has blocked the other
 */
export const commentOnBooking = command({
  operation: 'commentOnBooking',
  input: comment.safeExtend(ofBooking),
  settlesItself: 'with files',
  async run(services: Services, viewer, { bookingId, as, files: sent, ...message }) {
    const { orm } = services.database;
    if (sent?.length)
      requireSide(viewer, (await findBooking(orm, bookingId)) ?? noSides, as, right);
    const { messageId } = await storeFiles(services, { folder: pageFolder(as), sent }, (fileIds) =>
      orm.transaction(async (tx) => {
        const booking = await lockBooking(tx, bookingId);
        const by = requireSide(viewer, booking, as, right);
        const { accountId } = viewer;
        const otherId = booking[`${otherSide(by)}Id`];
        await limitMessages(tx, 'comment', { accountId, toPageIds: [otherId], bookingId });
        const pageIds = [as, ...(otherId ? [otherId] : [])];
        const isKeptOpen = booking.signedVersion !== null;
        const about = { kind: 'booking', subjectId: bookingId, pageIds, isKeptOpen } as const;
        return writeAbout(tx, about, { ...message, as, accountId, fileIds });
      }),
    );
    return { commentId: messageId };
  },
});

/** Mails all unread messages about a booking as one. */
export async function mailComments(tx: Orm, brand: Brand, unread: Unread): Promise<void> {
  const { threadId, subjectId: bookingId, profileId, texts: note, exceptAccountIds } = unread;
  const { venueId, performerId } = bookings;
  const [booking] = await tx
    .select({ venueId, performerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  const reader = booking && sideOf(booking, profileId);
  if (!reader) return;
  const by = otherSide(reader);
  await notifySides(tx, brand, {
    bookingId,
    kind: 'commented',
    by,
    note,
    threadId,
    exceptAccountIds,
  });
}
