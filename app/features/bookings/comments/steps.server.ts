import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import type { Unread } from '#app/features/messaging/commands.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { sideOf } from '../policy.ts';
import { notifySides } from '../steps/notify-sides.server.ts';

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
