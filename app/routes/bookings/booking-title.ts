import { type Named, nameOf } from '#app/features/bookings/words/booking-words.ts';
import { words } from '#app/lib/words.ts';

/** Which booking a page is about, in its title: “The Night Owls at Cinema Candeia”. */
export function bookingTitle(booking: Named | undefined): string | null {
  if (!booking) return null;
  const names = { venue: nameOf(booking, 'venue'), performer: nameOf(booking, 'performer') };
  return words('bookings')('booking.page.title', names);
}
