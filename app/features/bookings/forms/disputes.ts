import { z } from 'zod';
import { disputeLimits } from '#app/domain/bookings/dispute.ts';
import { words } from '#app/lib/words.ts';

const note = (most: number) => {
  const error = () => words('bookings')('disputes.refused.long', { most });
  return z.string({ error }).trim().max(most, { error });
};

/** An administrator’s decision: looked at first, then confirmed with what was held when it was shown. */
export const disputeDecisionForm = z.object({
  amount: z.string().default(''),
  text: note(disputeLimits.decision).refine((text) => text !== '', {
    error: () => words('bookings')('disputes.refused.noDecision'),
  }),
  confirmed: z.coerce.number().int().optional().catch(undefined),
});
