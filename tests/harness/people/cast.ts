import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { accounts, attempts, securityLog } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { MemberRole, Viewer } from '#app/domain/accounts/viewer.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import type { Mail } from '#app/platform/mail.server.ts';

/** People of tests: an account each, with a page of their own or without. */
type Person = { name?: string; email?: string; emailVerified?: boolean };

/** Creates an account and returns its viewer. */
export async function addPerson(database: Database, person: Person = {}): Promise<Viewer> {
  const id = randomUUID().replaceAll('-', '');
  const { name = 'Ana', email = `${id}@example.org`, emailVerified = true } = person;
  await database.orm.insert(accounts).values({ id, name, email, emailVerified });
  return viewerOf(database, id);
}

/** Creates a page with the roles of its people. */
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

async function addMember(
  database: Database,
  profileId: string,
  viewer: Viewer,
  role: MemberRole,
): Promise<void> {
  await database.orm
    .insert(profileMembers)
    .values({ profileId, accountId: viewer.accountId, role });
}

/** The present viewer of an account, with its present pages. */
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
    sessionEndsAt: new Date(),
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

export const testBrand = brandOf(parseSettings({ BASE_URL: 'https://bandstand.test' }));

/**
 * Olga's page, on which Max and Mia are managers and Dora is at the door; Stan has one of his own.
 */
export type Cast = Awaited<ReturnType<typeof castPage>>;

export async function castPage(database: Database) {
  const people: Viewer[] = [];
  for (const name of ['Olga', 'Max', 'Mia', 'Dora', 'Stan'])
    people.push(await addPerson(database, { name }));
  const [olga, max, mia, dora, stan] = people as [Viewer, Viewer, Viewer, Viewer, Viewer];
  const pageId = await addPage(database, { owner: olga, manager: max, door: dora });
  await addMember(database, pageId, mia, 'manager');
  const otherPageId = await addPage(database, { owner: stan });
  await database.orm.delete(outbox);
  await database.orm.delete(attempts);
  const now = ({ accountId }: Viewer) => viewerOf(database, accountId);
  return {
    pageId,
    otherPageId,
    owner: await now(olga),
    manager: await now(max),
    second: await now(mia),
    door: await now(dora),
    stranger: await now(stan),
  };
}

/** Mails that wait to be sent, the oldest first. */
export async function waitingMails({ orm }: Database): Promise<Mail[]> {
  const rows = await orm.select().from(outbox).where(eq(outbox.type, 'mail')).orderBy(outbox.id);
  return rows.map(({ payload }) => payload as Mail);
}

export async function lastLogged({ orm }: Database) {
  const [row] = await orm.select().from(securityLog).orderBy(desc(securityLog.id)).limit(1);
  return row;
}
