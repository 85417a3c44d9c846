import { z } from 'zod';
import { bookingStageNames } from '#app/domain/bookings/lifecycle.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms.ts';
import { askedNights } from '#app/features/events/fields.ts';
import { message, sayingSomething } from '#app/features/messaging/fields.ts';
import { choice, id, idOf, page, text, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('bookings');

/** The input of every step: the booking, and the acting page. */
export const ofBooking = { bookingId: id, as: page };

/** The version of the terms that was read. */
export const version = (rest: Parameters<typeof whole>[2]) => whole(1, termsLimits.versions, rest);

/** A comment for the other side. */
export const comment = sayingSomething(z.object(message));

/** Bookings that need an answer, upcoming ones, and past ones, the latest first. */
export const bookingGroups = ['turn', 'coming', 'past'] as const;
const bookingSorts = ['soonest', 'latest', 'amount'] as const;

/** The filter of a page’s bookings, in a search as in a call. */
export const bookingFilter = z.object({
  group: choice(bookingGroups, {
    description: 'Needs an answer, upcoming, or past. Without it, all of them.',
  }).optional(),
  stage: choice(bookingStageNames, {
    label: () => t('booking.list.stage'),
    name: (stage) => t(`booking.list.stages.${stage}`),
    description: 'How far they have come.',
  }).optional(),
  ...askedNights,
  otherId: idOf({
    label: () => t('booking.list.other'),
    description: 'Those with one page at the other side.',
  }).optional(),
  text: text(80, {
    label: () => t('booking.list.search'),
    description: 'In the name of the other side or the title.',
  }).optional(),
  sort: choice(bookingSorts, {
    label: () => t('booking.list.sort'),
    name: (sort) => t(`booking.list.sorts.${sort}`),
    description: 'The soonest or the latest day first, or the largest amount.',
  }).optional(),
  after: idOf({ description: 'The last id of the previous page.' }).optional(),
});
export type BookingFilter = z.output<typeof bookingFilter>;
