import type { Orm } from '#app/db/client.server.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { listLatestMessages } from '#app/features/messaging/queries/list-said.server.ts';
import { sideOf } from '../../policy.ts';

type Booking = { id: string; venueId: string | null; performerId: string | null };

/** What the two sides last wrote to each other about a booking, in its order. */
export async function listComments(orm: Orm, booking: Booking, most = 1_000_000) {
  const said = await listLatestMessages(orm, { kind: 'booking', subjectId: booking.id }, most);
  // What a page that has left wrote is the side’s that is empty now.
  const left: Side = booking.venueId === null ? 'venue' : 'performer';
  return said.map(({ profileId, ...comment }) => ({
    ...comment,
    side: (profileId && sideOf(booking, profileId)) || left,
  }));
}
