import { z } from 'zod';
import { noteLimits, offerDays } from '#app/domain/bookings/lifecycle.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms.ts';
import { dayOf, idOf, text, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { version } from '../fields.ts';
import { terms } from '../terms/fields.ts';

const t = words('bookings');

const comment = (label: () => string) =>
  text(noteLimits.comment, { label, description: 'A comment for the other side.', rows: 4 });

const proposing = {
  terms,
  comment: comment(() => t('terms.offer.comment')).default(''),
  days: whole(offerDays.least, offerDays.most, {
    label: () => t('terms.offer.days'),
    hint: () => t('terms.offer.daysHint', offerDays),
    description: 'How many days the terms stay open.',
  }).default(offerDays.usual),
};

type Missing = 'noEvent' | 'noSlot' | 'noRoom' | 'noApplication';

function reference(missing: Missing, description: string, label?: () => string) {
  const error = () => t(`refused.${missing}`);
  return idOf({ error, description, label }).nullable().default(null);
}

/** A first offer: for one of the venue’s nights, or for a night of its own. */
export const offer = z.object({
  with: idOf({
    error: () => t('terms.offer.noPage'),
    description: 'The page to send the offer to.',
  }),
  eventId: reference('noEvent', 'An event of the venue; null creates a new one.'),
  slotId: reference('noSlot', 'A slot of that event.'),
  roomId: reference('noRoom', 'The room of a new event, if the venue has rooms.', () =>
    t('terms.offer.room'),
  ),
  title: text(termsLimits.title, {
    label: () => t('terms.offer.nightTitle'),
    hint: () => t('terms.offer.nightTitleHint'),
    description: 'The title of a new event.',
  }).default(''),
  applicationId: reference('noApplication', 'The application you’re answering.'),
  ...proposing,
});

const after = whole(0, termsLimits.versions, {
  description: 'The newest version you have read, or 0.',
});

/** Other terms for a booking, after the newest version that was read. */
export const proposal = z.object({ after, ...proposing });

/** Another day for a signed night. */
export const postponement = z.object({
  after,
  day: dayOf({
    label: () => t('postponing.day'),
    hint: () => t('postponing.dayHint'),
    description: 'The new day of the show.',
  }),
  comment: comment(() => t('postponing.comment')).default(''),
});

/** An optional reason for declining or withdrawing. */
export const ending = z.object({
  reason: text(noteLimits.reason, {
    label: () => t('booking.answer.reason'),
    hint: () => t('booking.answer.reasonHint'),
    description: 'The reason, shown to the other side.',
    rows: 5,
  }).default(''),
});

export const acceptance = z.object({
  version: version({
    error: () => t('booking.answer.noVersion'),
    description: 'The version you have read.',
  }),
});
