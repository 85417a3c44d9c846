import { z } from 'zod';
import { disputeLimits, disputeReasons } from '#app/domain/bookings/dispute.ts';
import { words } from '#app/lib/words.ts';
import { actingForm } from './contracts.ts';

const note = (most: number) => {
  const error = () => words('bookings')('disputes.refused.long', { most });
  return z.string({ error }).trim().max(most, { error });
};

/** What happened, in somebody’s own words. */
const account = note(disputeLimits.text).refine((text) => text !== '', {
  error: () => words('bookings')('disputes.refused.noText'),
});

/** Amounts are read once the currency is known. */
export const disputeForm = actingForm.extend({
  reason: z.enum(disputeReasons, { error: () => words('bookings')('disputes.refused.noReason') }),
  text: account,
  amount: z.string().default(''),
});

export const disputeStatementForm = actingForm.extend({
  text: account,
  amount: z.string().default(''),
});

/** Agreeing names the offer that was read. */
export const disputeAgreementForm = actingForm.extend({ offer: z.string().default('') });

/** An administrator’s decision: looked at first, then confirmed with what was held when it was shown. */
export const disputeDecisionForm = z.object({
  amount: z.string().default(''),
  text: note(disputeLimits.decision).refine((text) => text !== '', {
    error: () => words('bookings')('disputes.refused.noDecision'),
  }),
  confirmed: z.coerce.number().int().optional().catch(undefined),
});
