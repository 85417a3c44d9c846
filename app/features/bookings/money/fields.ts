import { z } from 'zod';
import { choice, id, idOf, text } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofBooking } from '../fields.ts';
import { totalsGrains } from './words.ts';

const t = words('bookings');

/** A payment on the provider’s page, or with a saved card. */
export const payment = z.object({
  ...ofBooking,
  instalmentId: id,
  keepsCard: z.boolean().default(false).describe('Whether to save the card for later payments.'),
  savedCardId: idOf({ description: 'A saved card to charge instead.' }).nullable().default(null),
});

/** The rows of a file of totals. */
export const totalsQuery = z.object({
  by: choice(totalsGrains, { description: 'What a row is about.' }).default('booking'),
});

export const transferRetry = z.object({ ...ofBooking, transferId: id });

/** The release code: eight digits, with anything between them. */
export const releaseCode = z.object({
  ...ofBooking,
  code: text(20, {
    least: 1,
    label: () => t('afterShow.enter.label'),
    missing: () => t('afterShow.noCode'),
  }).refine((code) => code.replace(/\D/g, '').length === 8, {
    error: () => t('afterShow.noCode'),
  }),
});
