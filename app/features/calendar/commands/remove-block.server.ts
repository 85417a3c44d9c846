import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';

/** Frees the time of a block. Removing one that is already gone succeeds. */
export const removeBlock = pageCommand({
  operation: 'removeBlock',
  may: 'change the calendar',
  input: z.object({ blockId: id }),
  async run({ services, page: { profileId } }: OnPage<{ database: Database }>, { blockId }) {
    await services.database.orm
      .delete(calendarBlocks)
      .where(and(eq(calendarBlocks.id, blockId), eq(calendarBlocks.profileId, profileId)));
  },
});
