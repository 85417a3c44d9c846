import { z } from 'zod';
import { actingForm } from './contracts.ts';

/** Paying: on the provider’s page, or with a card that is kept there. */
export const paymentForm = actingForm.extend({
  card: z
    .string()
    .max(255)
    .default('')
    // No id has a NUL, and no database takes one.
    .transform((id) => id.replaceAll('\0', '')),
  keep: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
});
