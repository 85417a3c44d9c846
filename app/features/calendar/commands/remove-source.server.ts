import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { calendarSources } from '#app/db/schema/calendar.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';

/**
 * Forgets a calendar kept elsewhere and its busy times. Removing one that is already gone succeeds.
 */
export const removeSource = pageCommand({
  operation: 'removeCalendarSource',
  may: 'change the calendar',
  input: z.object({ sourceId: id }),
  async run({ services, page: { profileId } }: OnPage<{ database: Database }>, { sourceId }) {
    await services.database.orm
      .delete(calendarSources)
      .where(and(eq(calendarSources.id, sourceId), eq(calendarSources.profileId, profileId)));
  },
});
