import { z } from 'zod';
import { noteLimits } from '#app/domain/bookings/note-limits.ts';
import { text } from '#app/fields/texts.ts';
import { words } from '#app/lib/words.ts';
import { ofBooking, version } from '../fields.ts';

const t = words('bookings');

/** Why somebody says no or takes something back; they needn’t say. */
export const ending = z.object({
  reason: text(noteLimits.reason, {
    label: () => t('booking.answer.reason'),
    hint: () => t('booking.answer.reasonHint'),
    description: 'The reason, shown to the other side.',
    rows: 5,
  }).default(''),
});

/** Accepting names the version that was looked at. */
export const acceptance = z.object({
  ...ofBooking,
  version: version({
    error: () => t('booking.answer.noVersion'),
    description: 'The version you have read.',
  }),
});
