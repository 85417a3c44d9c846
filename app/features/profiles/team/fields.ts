import { z } from 'zod';
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

export const payoutSplits = z.object({ shares: list(payoutSplit, 1_000) });
