import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { profileInvitations, profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { addProfile } from '#app/features/profiles/commands.server.ts';
import { newPage } from '#app/features/profiles/fields.ts';
import {
  acceptInvitation,
  changeRole,
  declineInvitation,
  inviteMember,
  leaveProfile,
  removeMember,
  withdrawInvitation,
} from '#app/features/profiles/team/commands.server.ts';

import { invitation, newRole } from '#app/features/profiles/team/fields.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { testBrand as brand, type Cast, lastLogged, waitingMails } from './cast.ts';

/** Changes to the members of the cast's page, and their results. */
export function memberActs(world: () => { database: Database; cast: Cast }) {
  const sources = () => ({ database: world().database, brand });
  const pageId = () => world().cast.pageId;
  const members = () =>
    world()
      .database.orm.select()
      .from(profileMembers)
      .where(eq(profileMembers.profileId, pageId()));
  const acts = {
    invite: async (viewer: Viewer, form: unknown, as = pageId()) =>
      inviteMember(sources(), viewer, { as, ...parseInput(invitation, form) }),
    accept: (viewer: Viewer, invitationId: string) =>
      acceptInvitation(sources(), viewer, { invitationId }),
    decline: (viewer: Viewer, invitationId: string) =>
      declineInvitation(sources(), viewer, { invitationId }),
    withdraw: (viewer: Viewer, invitationId: string, as = pageId()) =>
      withdrawInvitation(sources(), viewer, { as, invitationId }),
    /** The one open invitation to an address. */
    async invitationTo(email: string): Promise<string> {
      const rows = await world()
        .database.orm.select()
        .from(profileInvitations)
        .where(
          and(eq(profileInvitations.profileId, pageId()), eq(profileInvitations.email, email)),
        );
      expect(rows).toHaveLength(1);
      return rows[0]?.id ?? '';
    },
    async invited(viewer: Viewer, role = 'door', by = world().cast.owner): Promise<string> {
      await acts.invite(by, { email: viewer.email, role });
      return acts.invitationTo(viewer.email);
    },
    change: async (viewer: Viewer, { accountId }: Viewer, role: unknown) =>
      changeRole(sources(), viewer, {
        as: pageId(),
        ...parseInput(newRole, { accountId, role }),
      }),
    remove: (viewer: Viewer, { accountId }: Viewer) =>
      removeMember(sources(), viewer, { as: pageId(), accountId }),
    leave: (viewer: Viewer) => leaveProfile(sources(), viewer, { as: pageId() }),
    add: async (viewer: Viewer, form: unknown) =>
      addProfile({ database: world().database }, viewer, {
        ...parseInput(newPage, form),
        referredBy: null,
      }),
    roles: async () =>
      Object.fromEntries((await members()).map(({ accountId, role }) => [accountId, role])),
    roleOf: async ({ accountId }: Viewer) =>
      (await members()).find((member) => member.accountId === accountId)?.role,
    mails: () => waitingMails(world().database),
    lastLog: () => lastLogged(world().database),
    async nothingWritten(before: Awaited<ReturnType<typeof lastLogged>>) {
      expect(await acts.mails()).toEqual([]);
      expect(await acts.lastLog()).toEqual(before);
    },
  };
  return acts;
}
