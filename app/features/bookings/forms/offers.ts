import { z } from 'zod';
import { offerDays } from '#app/domain/bookings/deadlines.ts';
import { noteLimits } from '#app/domain/bookings/note-limits.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { idOf } from '#app/fields/ids.ts';
import { whole } from '#app/fields/numbers.ts';
import { text } from '#app/fields/texts.ts';
import { words } from '#app/lib/words.ts';
import { termsForm } from '../forms.ts';

/** What stands with terms that are put on the table, and how many days the other side has. */
const proposing = {
  /** The page that somebody works as; whether they may is asked of the policy. */
  as: z.string().max(200).default(''),
  terms: termsForm,
  comment: text(noteLimits.comment).default(''),
  days: whole(offerDays.least, offerDays.most).default(offerDays.usual),
};

type Missing = 'noEvent' | 'noSlot' | 'noRoom' | 'noApplication';

/** An id of something that the offer is about; what can’t be one is nothing that there is. */
function reference(missing: Missing) {
  return idOf({ error: () => words('bookings')(`refused.${missing}`) })
    .nullable()
    .default(null);
}

/** A first offer: for one of the venue’s nights, or for a night of its own. */
export const offerForm = z.object({
  ...proposing,
  with: idOf({ error: () => words('bookings')('terms.offer.noPage') }),
  eventId: reference('noEvent'),
  slotId: reference('noSlot'),
  roomId: reference('noRoom'),
  applicationId: reference('noApplication'),
  title: text(termsLimits.title).default(''),
});

/** Other terms for a booking, after the version that they had in front of them. */
export const proposalForm = z.object({ ...proposing, after: whole(0, 1_000_000) });
