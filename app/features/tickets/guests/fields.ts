import { z } from 'zod';
import { guestLimits as limits } from '#app/domain/tickets/guest-list.ts';
import { id, line, page, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofEvent } from '../sales/fields.ts';

const t = words('tickets');

/** A line on a guest list. */
export const guest = z.object({
  name: line(limits.name, {
    label: () => t('guests.name'),
    least: 1,
    missing: () => t('problem.guestName'),
  }),
  places: whole(1, limits.places, {
    label: () => t('guests.places'),
    hint: () => t('guests.placesHint'),
    description: 'How many people come by that name, the named one among them.',
  }).default(1),
});

export const guestOfEvent = ofEvent.extend(guest.shape);
export const listedGuest = ofEvent.extend({ guestId: id });
const ofBooking = z.object({ bookingId: id });

/** `as` decides for members of both sides of the booking. */
export const guestsOfBooking = ofBooking.extend({ as: page.nullable() });
export const guestOfBooking = ofBooking.extend(guest.shape);
export const ownGuest = ofBooking.extend({ guestId: id });
