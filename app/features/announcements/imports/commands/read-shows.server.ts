import { lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { showImports } from '#app/db/schema/outside-shows.ts';
import { dayAtPlace } from '#app/domain/bookings/holds/hold-night.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { lockLister } from '../../outside/steps/read-lister.server.ts';
import { showFile } from '../fields.ts';
import { readShowFile } from '../steps/read-show-file.server.ts';

/**
 * Reads a file of shows for a preview. Nothing is listed yet. Returns the id of the preview, which
 * lasts a day.
 */
export const readShows = pageCommand({
  operation: 'readShows',
  may: 'list own shows',
  input: showFile,
  async run(
    { services: { database }, viewer, page: { profileId } }: OnPage<{ database: Database }>,
    { files, timeZone },
  ) {
    const upload = files?.[0];
    if (!upload) {
      const sentence = words('announcements')('imports.file.none');
      throw new AppError('bad-input', sentence, { fields: { files: sentence } });
    }
    return database.orm.transaction(async (tx) => {
      const page = await lockLister(tx, profileId);
      const zone = timeZone ?? page.timeZone ?? 'UTC';
      const { source, file } = readShowFile(upload.bytes, {
        isVenue: page.userType === 'venue',
        name: page.displayName ?? '',
        timeZone: zone,
        today: dayAtPlace(await readClock(tx), zone),
      });
      const importId = newId();
      const { accountId } = viewer;
      await tx.insert(showImports).values({ id: importId, profileId, accountId, source, file });
      return { importId };
    });
  },
});

/** Uploads that weren't imported within a day. */
export async function sweepShowImports(orm: Orm): Promise<void> {
  await orm.delete(showImports).where(lt(showImports.createdAt, sql`now() - interval '1 day'`));
}
