import { z } from 'zod';
import { choice, id } from '#app/fields/kinds.ts';

export const showKinds = ['booking', 'outside'] as const;

/** A show of a performer: booked here, or listed by itself. */
export const tourShow = z.object({
  tourId: id,
  kind: choice(showKinds, { description: 'A booking, or a show that the page lists itself.' }),
  showId: id,
});
