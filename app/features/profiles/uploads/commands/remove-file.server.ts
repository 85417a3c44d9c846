import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { profileFiles, profiles } from '#app/db/schema/profiles.ts';
import { derivedFolder, pageFileKey } from '#app/domain/profiles/picture-address.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { keepRider } from '../../riders/commands/keep-rider.server.ts';
import { listKeptPlots } from '../../riders/queries/list-kept-plots.server.ts';
import { fileOfPage } from '../fields.ts';
import { findFile } from '../queries/list-files.server.ts';

/** Removes a press photo or the stage plot, in every size. */
export const removeFile = pageCommand({
  operation: 'removeFile',
  may: 'edit the page',
  input: fileOfPage,
  async run(
    { services, page: { profileId } }: OnPage<{ database: Database; files: Files }>,
    { fileId },
  ) {
    const { database, files } = services;
    const file = await findFile(database.orm, profileId, fileId);
    if (!file) throw new AppError('not-found', words('profiles')('upload.unknownFile'));
    // The file first: after a crash in between, the removal can be repeated.
    await removeUnlessKept(database.orm, files, profileId, file);
    await database.orm.transaction(async (tx) => {
      await tx
        .delete(profileFiles)
        .where(and(eq(profileFiles.profileId, profileId), eq(profileFiles.id, fileId)));
      await tx.update(profiles).set({ updatedAt: sql`now()` }).where(eq(profiles.id, profileId));
      if (file.kind === 'stagePlot') await keepRider(tx, profileId);
    });
    database.changes.notify(`profiles:${profileId}`);
  },
});

/** The same, unless the file is a stage plot which a signed booking refers to: that one stays. */
export async function removeUnlessKept(
  orm: Orm,
  files: Files,
  profileId: string,
  file: { id: string; extension: string },
): Promise<void> {
  const plots = await listKeptPlots(orm, profileId);
  if (!plots.some(({ id }) => id === file.id)) await removeFromStore(files, profileId, file);
  else await files.removeAll(`${derivedFolder(profileId)}/press-kit`);
}

/** Removes a file, its copies, and the press kit that holds it. */
export async function removeFromStore(
  files: Files,
  profileId: string,
  file: { id: string; extension: string },
): Promise<void> {
  await files.removeAll(pageFileKey(profileId, file));
  for (const name of [`press/${file.id}`, 'press-kit'])
    await files.removeAll(`${derivedFolder(profileId)}/${name}`);
}
