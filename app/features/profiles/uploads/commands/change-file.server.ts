import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profileFiles, profiles } from '#app/db/schema/profiles.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { pageFileChange } from '../fields.ts';
import { listFiles } from '../queries/list-files.server.ts';

/**
 * Changes a file's credit or its place among those of its kind, and returns all of the page's
 * files.
 */
export const changeFile = pageCommand({
  operation: 'changeFile',
  may: 'edit the page',
  input: pageFileChange,
  async run(
    { services: { database }, page: { profileId } }: OnPage<{ database: Database }>,
    { fileId, credit, position },
  ) {
    const pageFiles = await database.orm.transaction(async (tx) => {
      // Two simultaneous changes of order would mix, so the second waits here.
      await tx.update(profiles).set({ updatedAt: sql`now()` }).where(eq(profiles.id, profileId));
      const all = await listFiles(tx, profileId);
      const file = all.find(({ id }) => id === fileId);
      if (!file) throw new AppError('not-found', words('profiles')('upload.unknownFile'));
      const ofPage = (id: string) =>
        and(eq(profileFiles.profileId, profileId), eq(profileFiles.id, id));
      if (credit !== undefined) await tx.update(profileFiles).set({ credit }).where(ofPage(fileId));
      if (position !== undefined) {
        const order = all.filter(({ kind, id }) => kind === file.kind && id !== fileId);
        order.splice(position, 0, file);
        for (const [place, { id }] of order.entries())
          await tx.update(profileFiles).set({ position: place }).where(ofPage(id));
      }
      return listFiles(tx, profileId);
    });
    database.changes.notify(`profiles:${profileId}`);
    return pageFiles;
  },
});
