import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { calendarFeeds } from '#app/db/schema/calendar.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { newToken } from '#app/platform/token.server.ts';

/** Creates a member's private calendar address for a page; an earlier one ends. */
export const renewFeed = pageCommand({
  operation: 'renewFeed',
  may: 'see the calendar',
  input: z.object({}),
  async run({ services, viewer, page: { profileId } }: OnPage<{ database: Database }>) {
    const { accountId, pseudonym: actor } = viewer;
    const nonce = newToken();
    await services.database.orm.transaction(async (tx) => {
      await tx
        .insert(calendarFeeds)
        .values({ profileId, accountId, nonce })
        .onConflictDoUpdate({
          target: [calendarFeeds.profileId, calendarFeeds.accountId],
          set: { nonce, createdAt: sql`now()` },
        });
      await logSecurity(tx, { actor, action: 'calendar address made', facts: {} });
    });
  },
});
