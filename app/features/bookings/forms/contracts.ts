import { z } from 'zod';
import { cancellationWindows } from '#app/domain/bookings/cancellation.ts';
import { noteLimits } from '#app/domain/bookings/note-limits.ts';
import { words } from '#app/lib/words.ts';
import { endingForm, text } from '../forms.ts';

/** What may be typed as a name: some letter at least, and nothing that has no shape. */
const typedName = z
  .string({ error: () => words('bookings')('contract.sign.noName') })
  .trim()
  .max(120, { error: () => words('bookings')('contract.sign.noName') })
  .refine((name) => /\p{L}/u.test(name) && !/[\p{Cc}\p{Cs}]/u.test(name), {
    error: () => words('bookings')('contract.sign.noName'),
  });

/** One side's word under a contract. The page that somebody signs for is checked by the command. */
export const signatureForm = z.object({
  as: z.string().default(''),
  typedName,
  consent: z.literal('yes', { error: () => words('bookings')('contract.sign.noConsent') }),
});

/** As which page somebody acts; which side it is, the command finds out. */
export const actingForm = z.object({ as: z.string() });

/** Cancelling names what amounts were shown: of which window and version. It is confirmed in writing. */
export const cancellationForm = endingForm.extend({
  window: z.enum(cancellationWindows, {
    error: () => words('bookings')('cancelling.refused.otherWindow'),
  }),
  version: z.coerce.number().int().catch(0).optional(),
  feeMinor: z.coerce.number().int().catch(0).optional(),
  confirmation: z
    .string()
    .default('')
    .refine((typed) => typed.trim().toLowerCase() === words('bookings')('cancelling.word'), {
      error: () =>
        words('bookings')('cancelling.notConfirmed', {
          word: words('bookings')('cancelling.word'),
        }),
    }),
});

export const forceMajeureForm = actingForm.extend({
  cause: text(noteLimits.reason).refine((cause) => cause !== '', {
    error: () => words('bookings')('cancelling.force.noCause'),
  }),
});

/** Another day for a signed night, as an answer to the version that was read. */
export const postponementForm = actingForm.extend({
  day: z.string().default(''),
  after: z.coerce.number().int().catch(0),
  comment: text(noteLimits.comment).default(''),
});
