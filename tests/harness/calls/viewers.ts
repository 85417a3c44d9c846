import { randomUUID } from 'node:crypto';
import type { Database } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { MemberRole, Viewer } from '#app/domain/accounts/viewer.ts';

/** A signed-in person with these roles on pages. */
export function viewerOf(roles: Record<string, MemberRole>, accountId = 'somebody'): Viewer {
  return {
    accountId,
    sessionId: `session-of-${accountId}`,
    signedInAt: new Date(),
    sessionEndsAt: new Date(),
    pseudonym: randomUUID(),
    name: accountId,
    email: `${accountId}@example.com`,
    language: 'en',
    timeZone: 'UTC',
    theme: 'system',
    isAdmin: false,
    isDemo: false,
    isComplete: true,
    deletionRequestedAt: null,
    profiles: Object.entries(roles).map(([profileId, role]) => ({
      profileId,
      role,
      displayName: null,
      userType: 'artist',
      isPublished: true,
    })),
  };
}

/** An account with a row of its own, and its membership of an existing page. */
export async function addMember(
  { orm }: Database,
  profileId: string,
  role: MemberRole,
  accountId: string = randomUUID(),
): Promise<Viewer> {
  const email = `${accountId}@example.com`.toLowerCase();
  await orm.insert(accounts).values({ id: accountId, name: accountId, email });
  await orm.insert(profileMembers).values({ profileId, accountId, role });
  return viewerOf({ [profileId]: role }, accountId);
}

/** A page with its owner. */
export async function addPage(
  database: Database,
  page: typeof profiles.$inferInsert,
): Promise<Viewer> {
  await database.orm.insert(profiles).values(page);
  return addMember(database, page.id, 'owner', page.id);
}
