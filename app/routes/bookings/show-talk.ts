import type { BookingView } from '#app/features/bookings/views.ts';
import { type AskedAt, forViewer } from '#app/http/for-viewer.server.ts';
import { showThread } from '#app/routes/messaging/show-thread.ts';

/** The thread between the two sides of a booking. */
export function showTalk({ booking, ...args }: AskedAt<'bookingId'> & { booking: BookingView }) {
  const { venue, performer } = booking.parties;
  const pageIds = [venue, performer].flatMap((page) => page?.userId ?? []);
  const isKeptOpen = booking.signedVersion !== null;
  const about = { kind: 'booking', subjectId: booking.id, pageIds, isKeptOpen } as const;
  return forViewer((viewed) => showThread({ ...viewed, currentId: booking.as }, about))(args);
}
