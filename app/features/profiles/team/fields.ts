import { z } from 'zod';
import { penaltyBearers } from '#app/domain/payments/division.ts';
import { address } from '#app/features/accounts/fields.ts';
import { choice, list } from '#app/fields/choices.ts';
import { id } from '#app/fields/ids.ts';
import { share } from '#app/fields/numbers.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');
const role = choice(['manager', 'door'], { error: () => t('team.roleProblem') });

/** Whom somebody invites to a page, and as what. */
export const invitation = z.object({ email: address, role });

/** One invitation, which its link names. */
export const ofInvitation = z.object({ invitationId: id });

/** Whom of the team it is about. */
export const ofMember = z.object({ accountId: id });

/** What a member becomes. */
export const newRole = ofMember.extend({ role });

/** A member’s part of what a page is paid. */
export const payoutSplit = ofMember.extend({
  basisPoints: share(0, { error: () => t('payoutSplits.problem') }).default(0),
});
export type PayoutSplit = z.output<typeof payoutSplit>;

/** Out of whose part comes what the page owes; left out, it stays as it is. */
export const penaltyRule = z.object({
  penaltiesFrom: choice(penaltyBearers, {
    label: () => t('payoutSplits.penalties.label'),
    name: (one) => t(`payoutSplits.penalties.${one}.name`),
    detail: (one) => t(`payoutSplits.penalties.${one}.detail`),
    error: () => t('payoutSplits.penalties.problem'),
  }).optional(),
});

export const payoutSplits = penaltyRule.extend({ shares: list(payoutSplit, 1_000) });
