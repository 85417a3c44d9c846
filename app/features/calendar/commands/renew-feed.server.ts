import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { calendarFeeds } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { newToken } from '#app/platform/token.server.ts';

/**
 * Gives a member of a page a private calendar address, or a new one; the one before no longer works.
 * @throws AppError `not-found`, `forbidden`
 */
export async function renewFeed(
  { database }: { database: Database },
  viewer: Viewer,
  profileId: string,
): Promise<void> {
  requireRight(viewer, profileId, 'see the calendar');
  const nonce = newToken();
  await database.orm.transaction(async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ profileId, accountId: viewer.accountId, nonce })
      .onConflictDoUpdate({
        target: [calendarFeeds.profileId, calendarFeeds.accountId],
        set: { nonce, createdAt: sql`now()` },
      });
    await logSecurity(tx, { actor: viewer.pseudonym, action: 'calendar address made', facts: {} });
  });
}
