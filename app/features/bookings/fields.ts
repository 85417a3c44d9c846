import { z } from 'zod';
import { noteLimits } from '#app/domain/bookings/note-limits.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { choice } from '#app/fields/choices.ts';
import { id, idOf, page } from '#app/fields/ids.ts';
import { whole } from '#app/fields/numbers.ts';
import { text } from '#app/fields/texts.ts';
import { words } from '#app/lib/words.ts';

const t = words('bookings');

/** What every step of a booking is told: which one, and as which of its pages. */
export const ofBooking = { bookingId: id, as: page };

/** A version of the terms: the one that somebody has read. */
export const version = (rest: Parameters<typeof whole>[2]) => whole(1, termsLimits.versions, rest);

export const comment = z.object({
  text: text(noteLimits.comment, {
    least: 1,
    missing: () => t('booking.answer.commentEmpty'),
    rows: 5,
  }),
});

/** What needs an answer first; then what is to come; then what is over, the latest first. */
export const bookingGroups = ['turn', 'coming', 'past'] as const;

export const askedBookings = z.object({
  group: choice(bookingGroups, { description: 'Needs an answer, upcoming, or past.' }).default(
    'turn',
  ),
  after: idOf({ description: 'The last id of the previous page.' }).optional(),
});
