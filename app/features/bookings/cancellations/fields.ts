import { z } from 'zod';
import { cancellationWindows } from '#app/domain/bookings/cancellation.ts';
import { noteLimits } from '#app/domain/bookings/lifecycle.ts';
import { choice, text, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { version } from '../fields.ts';

const t = words('bookings');
const otherWindow = () => t('cancelling.refused.otherWindow');

/** The amounts that were shown are named by their window, their version and the fee. */
export const cancellation = z.object({
  window: choice(cancellationWindows, {
    error: otherWindow,
    description:
      'The window whose amounts you have seen: more than 7 days before the show, 3 to 7 days, less than 3 days, or the day itself.',
  }),
  version: version({
    error: otherWindow,
    description:
      'The signed version whose amounts you have seen. If another version is in force, nothing is cancelled.',
  }).optional(),
  feeMinor: whole(0, Number.MAX_SAFE_INTEGER, {
    error: otherWindow,
    description:
      'The fee that you have seen, of both sides together; if it is higher by now, nothing is cancelled.',
  }).optional(),
  reason: text(noteLimits.reason, {
    label: () => t('cancelling.reason'),
    hint: () => t('cancelling.reasonHint'),
    rows: 3,
  }).default(''),
});

/** On its page people type a word to confirm. */
export const cancellationForm = cancellation.extend({
  confirmation: text(100, {
    least: 1,
    label: () => t('cancelling.confirm', { word: word() }),
    missing: notConfirmed,
  }).refine((typed) => typed.toLowerCase() === word(), { error: notConfirmed }),
});

function notConfirmed() {
  return t('cancelling.notConfirmed', { word: word() });
}

const word = () => t('cancelling.word');

export const forceMajeure = z.object({
  reason: text(noteLimits.reason, {
    least: 1,
    label: () => t('cancelling.force.reason'),
    missing: () => t('cancelling.force.noReason'),
    rows: 3,
  }),
});

export const forceMajeureAnswer = z.object({
  answer: choice(['agreed', 'declined', 'withdrawn']),
});
