import { Hono } from 'hono';
import { z } from 'zod';
import { memberRoles } from '#app/domain/accounts/roles.ts';
import { makeReferralLink } from '#app/features/profiles/referrals/commands.server.ts';
import { showReferrals } from '#app/features/profiles/referrals/queries.server.ts';
import {
  changeRole,
  inviteMember,
  leaveProfile,
  removeMember,
  splitPayouts,
  withdrawInvitation,
} from '#app/features/profiles/team/commands.server.ts';
import { listMembers, readPayoutSplits } from '#app/features/profiles/team/queries.server.ts';
import { moment } from '#app/fields/answers.ts';

import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand, addQuery } from '../call.server.ts';

/**
 * The members of a page and their shares of payouts. No key may change it: a new member would reach
 * more than the key does.
 */
export const teamApi = new Hono<HttpEnv>();

const tag = 'Team';
const role = z.enum(memberRoles);

addCall(teamApi, {
  method: 'get',
  path: '/profiles/:profileId/team',
  operationId: 'readTeam',
  tag,
  summary: 'See who works on a page',
  answer: z.object({
    members: z.array(
      z.object({ accountId: id, name: z.string(), role, since: moment, isViewer: z.boolean() }),
    ),
    invitations: z.array(
      z.object({
        id,
        email: z.string(),
        role,
        invitedBy: z.string().nullable(),
        expiresAt: moment,
      }),
    ),
    payoutSplits: z
      .object({
        ownBasisPoints: z.int(),
        all: z
          .array(z.object({ accountId: id, name: z.string(), basisPoints: z.int() }))
          .nullable()
          .describe('Null for anyone but the owner.'),
      })
      .nullable()
      .describe('Null for a venue.'),
  }),
  run: async ({ services: { database }, viewer, ids: { profileId = '' } }) => ({
    ...(await listMembers(database, viewer, profileId)),
    payoutSplits: await readPayoutSplits(database, viewer, profileId),
  }),
});

addCommand(teamApi, inviteMember, {
  method: 'post',
  path: '/profiles/:profileId/team/invitations',
  tag,
  scope: null,
  summary: 'Invite someone to the team',
  example: { email: 'sound@people.example', role: 'manager' },
});

addCommand(teamApi, withdrawInvitation, {
  method: 'delete',
  path: '/profiles/:profileId/team/invitations/:invitationId',
  tag,
  scope: null,
  summary: 'Withdraw an invitation',
});

addCommand(teamApi, changeRole, {
  method: 'put',
  path: '/profiles/:profileId/team/:accountId/role',
  tag,
  scope: null,
  summary: 'Change a team member’s role',
  example: { role: 'door' },
});

addCommand(teamApi, removeMember, {
  method: 'delete',
  path: '/profiles/:profileId/team/:accountId',
  tag,
  scope: null,
  summary: 'Remove a team member',
});

addCommand(teamApi, leaveProfile, {
  method: 'post',
  path: '/profiles/:profileId/departure',
  tag,
  scope: null,
  summary: 'Leave a page’s team',
  description: 'The owner can’t leave.',
});

addCommand(teamApi, splitPayouts, {
  method: 'put',
  path: '/profiles/:profileId/payout-splits',
  tag,
  scope: null,
  summary: 'Split payouts between team members',
  description: 'Anyone you don’t name keeps their share. The rest goes to the page’s own account.',
  example: { shares: [] },
});

addQuery(teamApi, showReferrals, {
  path: '/profiles/:profileId/referrals',
  tag,
  summary: 'Read a page’s referrals',
});

addCommand(teamApi, makeReferralLink, {
  method: 'put',
  path: '/profiles/:profileId/referral-link',
  tag,
  summary: 'Create a page’s referral link',
  description: 'A page has one for good. `readReferrals` says it.',
});
