import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { calendarAvails } from '#app/db/schema/calendar.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { newToken } from '#app/platform/token.server.ts';

/** Creates links that show a page's free dates; earlier ones end. */
export const renewAvailsLink = pageCommand({
  operation: 'renewAvailsLink',
  may: 'change the calendar',
  input: z.object({}),
  async run({ services, viewer, page: { profileId } }: OnPage<{ database: Database }>) {
    const nonce = newToken();
    await services.database.orm.transaction(async (tx) => {
      await tx
        .insert(calendarAvails)
        .values({ profileId, nonce })
        .onConflictDoUpdate({
          target: calendarAvails.profileId,
          set: { nonce, createdAt: sql`now()` },
        });
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'avails link made' });
    });
  },
});

/** Ends all of them. */
export const endAvailsLink = pageCommand({
  operation: 'endAvailsLink',
  may: 'change the calendar',
  input: z.object({}),
  async run({ services, viewer, page: { profileId } }: OnPage<{ database: Database }>) {
    await services.database.orm.transaction(async (tx) => {
      await tx.delete(calendarAvails).where(eq(calendarAvails.profileId, profileId));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'avails link ended' });
    });
  },
});
