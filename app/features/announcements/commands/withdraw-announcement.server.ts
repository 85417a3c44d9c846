import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries/load-night.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { removePosterFiles } from '../posters/commands/replace-poster.server.ts';

/**
 * Takes an event’s announcement back: only its venue sees the event from then on. Announced again,
 * it has another address. Its poster is removed from storage.
 */
export const withdrawAnnouncement = pageCommand({
  operation: 'withdrawAnnouncement',
  may: 'announce events',
  input: z.object({ eventId: id }),
  settlesItself: true,
  async run(
    { services: { database, files }, page }: OnPage<{ database: Database; files: Files }>,
    { eventId },
  ) {
    const withdrawn = await database.orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId, { isToChange: true }));
      const rows = await tx
        .delete(announcements)
        .where(eq(announcements.eventId, eventId))
        .returning({ id: announcements.id });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await writeOutbox(tx, { type: 'public events changed', payload: { ids } });
      return rows;
    });
    for (const { id } of withdrawn) await removePosterFiles(files, page.profileId, id);
  },
});
