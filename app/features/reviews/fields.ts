import { z } from 'zod';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { reviewLimits as limits } from '#app/domain/reviews/reviews.ts';
import { choice, id, text } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('reviews');

export const review = z.object({
  wouldAgain: choice(['yes', 'no'], {
    label: () => t('again.label'),
    name: (option) => t(`again.${option}`),
    error: () => t('again.missing'),
    description: 'Whether you would work with the other side again.',
  }),
  text: text(limits.text, {
    least: 1,
    rows: 6,
    label: () => t('text.label'),
    hint: () => t('text.hint'),
    missing: () => t('text.missing'),
    description: 'What it was like to work with the other side.',
  }),
});

export const reviewAnswer = z.object({
  answer: text(limits.answer, {
    least: 1,
    rows: 4,
    label: () => t('answer.label'),
    missing: () => t('answer.missing'),
    description: 'What you say to the review of you, in public.',
  }),
});

/** A review that an administrator hides. */
export const hiddenReview = z.object({ bookingId: id, side: choice(sides) });
