import { randomBytes } from 'node:crypto';
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { profileFiles, profiles } from '#app/db/schema/profiles.ts';
import { pageFileKey, pictureFolder } from '#app/domain/profiles/picture-address.ts';
import { type PageFile, uploadLimits } from '#app/domain/profiles/upload.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { pictureTypes, redrawPicture } from '#app/platform/pictures.server.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { keepRider } from '../../riders/commands/keep-rider.server.ts';
import { listKeptPlots } from '../../riders/queries/list-kept-plots.server.ts';
import { pageFileUpload } from '../fields.ts';
import { listFiles } from '../queries/list-files.server.ts';
import { takeUpload } from '../steps/take-upload.server.ts';
import { removeFromStore, removeUnlessKept } from './remove-file.server.ts';

/** The longest side that is kept: enough for half a metre in print. */
const printSide = 6_000;

/** Turns an upload into a press photo or the stage plot, in print quality. */
export const addFile = pageCommand({
  operation: 'addFile',
  may: 'edit the page',
  input: pageFileUpload,
  run: (on: OnPage<{ database: Database; files: Files }>, { uploadId, kind, credit }) => {
    const { database, files } = on.services;
    const { profileId } = on.page;
    const upload = { profileId, accountId: on.viewer.accountId, uploadId };
    return takeUpload(files, upload, async (bytes): Promise<PageFile> => {
      // Checked before the work of drawing it anew, and counted again when it is noted, which is
      // what decides.
      if (kind === 'pressPhoto') await requireRoom(database.orm, profileId);
      const isDrawing = kind === 'stagePlot';
      const picture = await redrawPicture(bytes, {
        longestSide: printSide,
        quality: 92,
        isDrawing,
      });
      const { extension, width, height } = picture;
      const id = randomBytes(9).toString('base64url');
      const file = { id, kind, credit, extension, width, height, sizeBytes: picture.bytes.length };
      await files.write(pageFileKey(profileId, file), picture.bytes, pictureTypes[extension]);
      const replaced = await recordFile(database, profileId, file).catch(async (error) => {
        await removeFromStore(files, profileId, file);
        throw error;
      });
      for (const old of replaced) await removeUnlessKept(database.orm, files, profileId, old);
      database.changes.notify(`profiles:${profileId}`);
      await removeUnrecorded(database, files, profileId);
      return file;
    });
  },
});

/** Returns the files that this one replaces. */
function recordFile(database: Database, profileId: string, file: PageFile): Promise<PageFile[]> {
  return database.orm.transaction(async (tx) => {
    const [page] = await tx
      .update(profiles)
      .set({ updatedAt: sql`now()` })
      .where(eq(profiles.id, profileId))
      .returning({ id: profiles.id });
    // From here on, other additions to this page wait.
    if (!page) throw new AppError('not-found', words('profiles')('unknown'));
    const ofKind = and(eq(profileFiles.profileId, profileId), eq(profileFiles.kind, file.kind));
    const replaced: PageFile[] = [];
    if (file.kind === 'stagePlot') {
      replaced.push(...(await listFiles(tx, profileId)).filter(({ kind }) => kind === file.kind));
      const ids = replaced.map(({ id }) => id);
      await tx.delete(profileFiles).where(and(ofKind, inArray(profileFiles.id, ids)));
    } else await requireRoom(tx, profileId);
    const [last] = await tx
      .select({ position: max(profileFiles.position) })
      .from(profileFiles)
      .where(ofKind);
    const position = (last?.position ?? -1) + 1;
    await tx.insert(profileFiles).values({ ...file, profileId, position });
    if (file.kind === 'stagePlot') await keepRider(tx, profileId);
    return replaced;
  });
}

async function requireRoom(orm: Orm, profileId: string): Promise<void> {
  const most = uploadLimits.mostPressPhotos;
  const photos = (await listFiles(orm, profileId)).filter(({ kind }) => kind === 'pressPhoto');
  if (photos.length >= most)
    throw new AppError('conflict', words('profiles')('upload.tooManyPhotos', { most }));
}

/** No file waits longer than this between being written and being noted. */
const unrecordedKeptMs = 60 * 60 * 1_000;

/** Removes files of a process that ended between the two. */
async function removeUnrecorded(
  database: Database,
  files: Files,
  profileId: string,
): Promise<void> {
  const oldest = Date.now() - unrecordedKeptMs;
  const stored = await files.list(`${pictureFolder(profileId)}/press`);
  const { orm } = database;
  const recorded = [...(await listFiles(orm, profileId)), ...(await listKeptPlots(orm, profileId))];
  const keys = recorded.map((file) => pageFileKey(profileId, file));
  for (const { key, changedAt } of stored)
    if (changedAt.getTime() < oldest && !keys.includes(key)) await files.removeAll(key);
}
