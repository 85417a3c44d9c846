import { z } from 'zod';
import { penaltyBearers } from '#app/domain/payments/division.ts';
import { address } from '#app/features/accounts/fields.ts';
import { choice, id, list, share } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');
const role = choice(['manager', 'door'], { error: () => t('team.roleProblem') });

export const invitation = z.object({ email: address, role });

/** One invitation, from its link. */
export const ofInvitation = z.object({ invitationId: id });

export const ofMember = z.object({ accountId: id });

export const newRole = ofMember.extend({ role });

/** A member’s share of a page's payouts. */
export const payoutSplit = ofMember.extend({
  basisPoints: share(0, { error: () => t('payoutSplits.problem') }).default(0),
});
export type PayoutSplit = z.output<typeof payoutSplit>;

/** The share that bears a page's debts; left out, it stays as it is. */
export const penaltyRule = z.object({
  penaltiesFrom: choice(penaltyBearers, {
    label: () => t('payoutSplits.penalties.label'),
    name: (one) => t(`payoutSplits.penalties.${one}.name`),
    detail: (one) => t(`payoutSplits.penalties.${one}.detail`),
    error: () => t('payoutSplits.penalties.problem'),
  }).optional(),
});

export const payoutSplits = penaltyRule.extend({ shares: list(payoutSplit, 1_000) });
