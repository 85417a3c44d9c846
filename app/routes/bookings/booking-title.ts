import { nameOf, type WithParties } from '#app/features/bookings/words/booking-words.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

type Titled = WithParties & { startsAt: Date; timeZone: string };

/** “The Night Owls at Cinema Candeia, 12 March 2027” */
export function bookingTitle(booking: Titled | undefined): string | null {
  if (!booking) return null;
  const names = { venue: nameOf(booking, 'venue'), performer: nameOf(booking, 'performer') };
  const day = dayAt(booking.startsAt, { timeZone: booking.timeZone });
  return words('bookings')('contract.about', { ...names, day });
}
