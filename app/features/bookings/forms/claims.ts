import { z } from 'zod';
import { claimLimits, claimReasons } from '#app/domain/bookings/claim.ts';
import { words } from '#app/lib/words.ts';
import { actingForm } from './contracts.ts';

const said = (most: number) => {
  const error = () => words('bookings')('claims.refused.long', { most });
  return z.string({ error }).trim().max(most, { error });
};

/** What happened, in somebody’s own words. */
const account = said(claimLimits.text).refine((text) => text !== '', {
  error: () => words('bookings')('claims.refused.noText'),
});

/** Amounts are read once the currency is known. */
export const claimForm = actingForm.extend({
  reason: z.enum(claimReasons, { error: () => words('bookings')('claims.refused.noReason') }),
  text: account,
  amount: z.string().default(''),
});

export const claimStatementForm = actingForm.extend({
  text: account,
  amount: z.string().default(''),
});

/** Agreeing names the offer that was read. */
export const claimAgreementForm = actingForm.extend({ offer: z.string().default('') });

export const releaseCodeForm = actingForm.extend({
  code: z
    .string()
    .default('')
    .refine((code) => code.replace(/\D/g, '').length === 8, {
      error: () => words('bookings')('afterShow.noCode'),
    }),
});

/** An administrator’s decision: looked at first, then confirmed with what was held when it was shown. */
export const claimDecisionForm = z.object({
  amount: z.string().default(''),
  text: said(claimLimits.decision).refine((text) => text !== '', {
    error: () => words('bookings')('claims.refused.noDecision'),
  }),
  confirmed: z.coerce.number().int().optional().catch(undefined),
});
