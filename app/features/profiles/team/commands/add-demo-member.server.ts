import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { MemberRole } from '#app/domain/accounts/roles.ts';

/** Makes one of the demo town's people a member of one of its pages, if that page exists. */
export async function addDemoMember(
  orm: Orm,
  member: { profileId: string; accountId: string; role: MemberRole },
): Promise<void> {
  const page = await orm
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, member.profileId));
  if (page.length > 0) await orm.insert(profileMembers).values(member).onConflictDoNothing();
}
