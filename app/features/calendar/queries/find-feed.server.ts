import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { calendarFeeds } from '#app/db/schema/calendar.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { rightsOf } from '#app/features/profiles/policy.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';

/** Separates these addresses from other sealed ones. */
const purpose = 'calendar feed';

export type Feed = { profileId: string; timeZone: string; language: string };

/** The owner of a private feed address; null if it never was, or has ended. */
export async function findFeed(orm: Orm, secret: string, sealed: string): Promise<Feed | null> {
  const nonce = openSealed(secret, purpose, sealed);
  if (nonce === null) return null;
  const { profileId, accountId } = calendarFeeds;
  const [row] = await orm
    .select({
      profileId,
      role: profileMembers.role,
      timeZone: accounts.timeZone,
      language: accounts.language,
    })
    .from(calendarFeeds)
    .innerJoin(
      profileMembers,
      and(eq(profileMembers.profileId, profileId), eq(profileMembers.accountId, accountId)),
    )
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(eq(calendarFeeds.nonce, nonce));
  // A member who may no longer see the calendar doesn’t see it here either.
  if (!row || !rightsOf(row.role).includes('see the calendar')) return null;
  const { role: _, ...feed } = row;
  return feed;
}

/** The path of a member’s private calendar; null where they have none. */
export async function readFeedPath(
  orm: Orm,
  secret: string,
  member: { profileId: string; accountId: string },
): Promise<string | null> {
  const { profileId, accountId, nonce } = calendarFeeds;
  const [feed] = await orm
    .select({ nonce })
    .from(calendarFeeds)
    .where(and(eq(profileId, member.profileId), eq(accountId, member.accountId)));
  return feed ? `/calendars/${sealToken(secret, purpose, feed.nonce)}.ics` : null;
}
