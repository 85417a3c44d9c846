import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { MemberRole } from '#app/domain/accounts/roles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';

/** People of tests: an account each, with a page of their own or without. */
export type Person = { name?: string; email?: string; emailVerified?: boolean };

/** Makes an account and answers who it is when it asks for something. */
export async function addPerson(database: Database, person: Person = {}): Promise<Viewer> {
  const id = randomUUID().replaceAll('-', '');
  const { name = 'Ana', email = `${id}@example.org`, emailVerified = true } = person;
  await database.orm.insert(accounts).values({ id, name, email, emailVerified });
  return viewerOf(database, id);
}

/** Makes a page with the roles that people have on it. */
export async function addPage(
  database: Database,
  members: Partial<Record<MemberRole, Viewer>>,
  page: Partial<typeof profiles.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  await database.orm
    .insert(profiles)
    .values({ id, userType: 'artist', displayName: 'The Night Owls', ...page });
  for (const [role, viewer] of Object.entries(members))
    await addMember(database, id, viewer, role as MemberRole);
  return id;
}

export async function addMember(
  database: Database,
  profileId: string,
  viewer: Viewer,
  role: MemberRole,
): Promise<void> {
  await database.orm
    .insert(profileMembers)
    .values({ profileId, accountId: viewer.accountId, role });
}

/** Who an account is to commands now, with the pages it works on now. */
export async function viewerOf({ orm }: Database, accountId: string): Promise<Viewer> {
  const [account] = await orm.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error(`there is no account ${accountId}`);
  const rows = await orm
    .select()
    .from(profileMembers)
    .innerJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .where(eq(profileMembers.accountId, accountId));
  return {
    ...account,
    accountId,
    sessionId: `session-of-${accountId}`,
    signedInAt: new Date(),
    isComplete: true,
    profiles: rows.map(({ profile_members: { profileId, role }, profiles: page }) => ({
      profileId,
      role,
      displayName: page.displayName,
      userType: page.userType,
      isPublished: page.publishedAt !== null && page.hiddenAt === null,
    })),
  };
}
