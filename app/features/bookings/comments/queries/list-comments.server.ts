import type { Orm } from '#app/db/client.server.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { listLatestMessages } from '#app/features/messaging/queries/list-said.server.ts';
import { sideOf } from '../../policy.ts';

type Booking = { id: string; venueId: string | null; performerId: string | null };

/** The latest messages between the two sides, in order. */
export async function listComments(orm: Orm, booking: Booking, most = 1_000_000) {
  const messages = await listLatestMessages(orm, { kind: 'booking', subjectId: booking.id }, most);
  // Messages of a page that has left belong to the side that is empty now.
  const left: Side = booking.venueId === null ? 'venue' : 'performer';
  return messages.map(({ profileId, ...comment }) => ({
    ...comment,
    side: (profileId && sideOf(booking, profileId)) || left,
  }));
}
