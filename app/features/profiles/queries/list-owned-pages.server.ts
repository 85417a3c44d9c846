import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { MemberRole } from '#app/domain/accounts/roles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';

/** A page and its other members, for its owner. */
export type OwnedPage = {
  profileId: string;
  displayName: string | null;
  isPublished: boolean;
  people: { name: string; role: MemberRole }[];
};

export async function listOwnedPages(orm: Orm, viewer: Viewer): Promise<OwnedPage[]> {
  const ownedPages = viewer.profiles.filter(({ role }) => role === 'owner');
  if (ownedPages.length === 0) return [];
  const ids = ownedPages.map(({ profileId }) => profileId);
  const people = await orm
    .select({
      profileId: profileMembers.profileId,
      name: accounts.name,
      role: profileMembers.role,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(
      and(inArray(profileMembers.profileId, ids), ne(profileMembers.accountId, viewer.accountId)),
    )
    .orderBy(asc(profileMembers.createdAt), asc(profileMembers.accountId));
  return ownedPages.map(({ profileId, displayName, isPublished }) => ({
    profileId,
    displayName: shownNameOf(displayName),
    isPublished,
    people: people
      .filter((person) => person.profileId === profileId)
      .map(({ name, role }) => ({ name, role })),
  }));
}
