import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { type ProfileRight, rightsOf } from '../policy.ts';

/** The members with a right on any of these pages, each once, with one of their pages. */
export async function listPeople(orm: Orm, profileIds: string[], right: ProfileRight) {
  const { accountId, profileId, role, createdAt } = profileMembers;
  const members = await orm
    .select({ accountId, pageId: profileId, role })
    .from(profileMembers)
    .where(inArray(profileId, profileIds))
    .orderBy(asc(createdAt), asc(accountId));
  const able = members.filter((member) => rightsOf(member.role).includes(right)).reverse();
  return [...new Map(able.map(({ role: _, ...person }) => [person.accountId, person])).values()];
}
