import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { outsideShows, showImports } from '#app/db/schema/outside-shows.ts';
import type { FileShow } from '#app/domain/announcements/outside/show-file.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { type PutShow, putOutsideShows } from '../../outside/steps/put-outside-shows.server.ts';
import { lockLister } from '../../outside/steps/read-lister.server.ts';
import { showImport } from '../fields.ts';
import { compareImport } from '../queries/compare-import.server.ts';
import { loadImport } from '../queries/read-import.server.ts';

/**
 * Imports the shows of a file: adds new ones and changes those that differ. The same file again
 * changes nothing. `conflict` for more than a page may list.
 */
export const importShows = pageCommand({
  operation: 'importShows',
  may: 'list own shows',
  input: showImport,
  async run(
    { services: { database }, page: { profileId } }: OnPage<{ database: Database }>,
    { importId, removesGone },
  ) {
    return database.orm.transaction(async (tx) => {
      await lockLister(tx, profileId);
      const { source, file } = await loadImport(tx, profileId, importId);
      const comparison = await compareImport(tx, profileId, { source, shows: file.shows });
      const putOf = (id: string | null, { show, isCancelled, key }: FileShow): PutShow => ({
        id,
        show,
        isCancelled,
        source: { kind: source, key },
      });
      await putOutsideShows(tx, profileId, [
        ...comparison.added.map((one) => putOf(null, one)),
        ...comparison.changed.map(({ id, file }) => putOf(id, file)),
      ]);
      const removedIds = removesGone ? comparison.gone.map(({ id }) => id) : [];
      if (removedIds.length > 0) {
        await tx.delete(outsideShows).where(inArray(outsideShows.id, removedIds));
        await writeOutbox(tx, { type: 'public events changed', payload: { ids: removedIds } });
      }
      await tx.delete(showImports).where(eq(showImports.id, importId));
      return {
        added: comparison.added.length,
        changed: comparison.changed.length,
        removed: removedIds.length,
      };
    });
  },
});
