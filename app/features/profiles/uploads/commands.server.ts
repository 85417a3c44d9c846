import { randomBytes } from 'node:crypto';
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { profileFiles, profiles } from '#app/db/schema/profiles.ts';
import {
  derivedFolder,
  type PageFile,
  type PictureKind,
  pageFileKey,
  pictureFolder,
  pictureKeys,
  type UploadTarget,
  uploadLimits,
} from '#app/domain/profiles/page-files.ts';
import { AppError } from '#app/lib/app-error.ts';
import { oneAtATime } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { pictureTypes, redrawPicture } from '#app/platform/pictures.server.ts';
import { pictureVersion } from '../make-picture.server.ts';
import { type OnPage, pageCommand } from '../page-command.server.ts';
import { keepRider } from '../riders/commands.server.ts';
import { listKeptPlots } from '../riders/queries.server.ts';
import {
  fileOfPage,
  pageFileChange,
  pageFileUpload,
  pictureOfPage,
  pictureUpload,
  sentUpload,
  uploadAnnouncement,
} from './fields.ts';
import {
  findFile,
  isUploadId,
  listFiles,
  readAnnouncement,
  readUpload,
  type Upload,
  uploadPlace,
  uploadsOf,
} from './queries.server.ts';

const t = words('profiles');

type Stores = { database: Database; files: Files };

/** How long a signed address accepts the file. */
const addressKeptMs = 15 * 60 * 1_000;
/** An upload that isn't used after this long has been given up. */
const openKeptMs = 60 * 60 * 1_000;

/**
 * Notes that a member is about to upload a file, and returns the address for it.
 * @throws AppError `too-many` while too many others of theirs are open
 */
export const announceUpload = pageCommand({
  operation: 'announceUpload',
  may: 'edit the page',
  input: uploadAnnouncement,
  async run(
    { services: { files }, viewer, page: { profileId } }: OnPage<{ files: Files }>,
    { contentType, sizeBytes },
  ): Promise<UploadTarget> {
    const { accountId } = viewer;
    const uploadId = randomBytes(16).toString('base64url');
    const place = uploadPlace({ profileId, accountId, uploadId });
    const note = Buffer.from(JSON.stringify({ contentType, sizeBytes }));
    // Counted after it is written, so that of many at once none slips through.
    await files.write(place.note, note, 'application/json');
    if ((await countOpen(files, uploadsOf(profileId, accountId))) > uploadLimits.mostOpen) {
      await files.removeAll(place.folder);
      throw new AppError('too-many', t('upload.tooManyOpen'));
    }
    const target = { uploadId, method: 'PUT' as const };
    if (files.uploads.way === 'through') {
      const headers = { 'content-type': contentType };
      return { ...target, url: `/profiles/${profileId}/uploads/${uploadId}`, headers };
    }
    const conditions = { contentType, sizeBytes, forMs: addressKeptMs };
    return { ...target, ...(await files.uploads.sign(place.bytes, conditions)) };
  },
});

/** Counts uploads under way, and removes those that were given up. */
async function countOpen(files: Files, folder: string): Promise<number> {
  const oldest = Date.now() - openKeptMs;
  const open = new Set<string>();
  for (const { key, changedAt } of await files.list(folder)) {
    if (changedAt.getTime() < oldest) await files.removeAll(key);
    else open.add(key.slice(0, key.lastIndexOf('/')));
  }
  return open.size;
}

/**
 * Stores the bytes of an announced upload as they come. If they don't come whole, nothing of the
 * upload stays.
 */
export const receiveUpload = pageCommand({
  operation: 'receiveUpload',
  may: 'edit the page',
  input: sentUpload,
  async run(
    { services: { files }, viewer, page: { profileId } }: OnPage<{ files: Files }>,
    { uploadId, bytes },
  ) {
    const upload = { profileId, accountId: viewer.accountId, uploadId };
    const { sizeBytes } = await readAnnouncement(files, upload);
    const place = uploadPlace(upload);
    if (files.uploads.way !== 'through') throw new AppError('not-found', t('upload.unknown'));
    try {
      await files.uploads.receive(place.bytes, bytes ?? nothing(), sizeBytes);
    } catch (error) {
      await files.removeAll(place.folder);
      throw refusalOf(error);
    }
  },
});

async function* nothing(): AsyncGenerator<Uint8Array> {}

/**
 * Uses an upload, once: afterwards nothing of it is left, even if it fails. An unusable picture
 * is refused with a sentence on what can be used.
 */
async function takeUpload<Value>(
  files: Files,
  upload: Upload,
  use: (bytes: Uint8Array) => Promise<Value>,
): Promise<Value> {
  try {
    return await use(await readUpload(files, upload));
  } catch (error) {
    throw refusalOf(error);
  } finally {
    if (isUploadId(upload.uploadId)) await files.removeAll(uploadPlace(upload).folder);
  }
}

/** The problem of a file as a sentence with advice; other errors as they are. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'bad-input') return error;
  const sentence = t('upload.refused', { reason: error.message });
  return new AppError('bad-input', sentence, { cause: error });
}

/** The longest side that is kept. */
const keptSides = { profilePicture: 2_000, banner: 4_000 } as const satisfies Record<
  PictureKind,
  number
>;

/**
 * Turns an upload into the page's picture or banner and returns its version. The replaced picture
 * is gone from storage; at every moment in between, the old picture or the new one is there and
 * whole.
 */
export const replacePicture = pageCommand({
  operation: 'replacePicture',
  may: 'edit the page',
  input: pictureUpload,
  run: ({ services, viewer, page: { profileId } }: OnPage<Stores>, { kind, uploadId, crop }) => {
    const { files } = services;
    const upload = { profileId, accountId: viewer.accountId, uploadId };
    return takeUpload(files, upload, async (bytes) => {
      const longestSide = keptSides[kind];
      const picture = await redrawPicture(bytes, { part: crop, longestSide, quality: 90 });
      return oneAfterTheOther(profileId, async () => {
        const isNew = (key: string) => key.endsWith(`.${picture.extension}`);
        const [key = '', oldKey = ''] = pictureKeys(profileId, kind).sort(
          (one, other) => Number(isNew(other)) - Number(isNew(one)),
        );
        await files.write(key, picture.bytes, pictureTypes[picture.extension]);
        // Only now, so that a lookup in between finds one of the two.
        await files.removeAll(oldKey);
        await removeCopies(files, profileId, kind);
        const change = kind === 'banner' ? { hasBanner: true } : {};
        if (!(await announce(services, profileId, change))) await files.removeAll(key);
        const facts = await files.facts(key);
        if (!facts) throw new AppError('not-found', t('unknown'));
        return { version: pictureVersion(key, facts) };
      });
    });
  },
});

/** Removes a page's picture or banner, in every size. */
export const removePicture = pageCommand({
  operation: 'removePicture',
  may: 'edit the page',
  input: pictureOfPage,
  run: ({ services, page: { profileId } }: OnPage<Stores>, { kind }) =>
    oneAfterTheOther(profileId, async () => {
      const { files } = services;
      // First, so that the flag never promises a picture that is gone.
      if (kind === 'banner') await announce(services, profileId, { hasBanner: false });
      for (const key of pictureKeys(profileId, kind)) await files.removeAll(key);
      await removeCopies(files, profileId, kind);
      await announce(services, profileId, {});
    }),
});

const oneAfterTheOther = oneAtATime();

/** Removes all derivatives of a picture: its copies, the share picture and the press kit. */
async function removeCopies(files: Files, profileId: string, kind: PictureKind): Promise<void> {
  for (const name of [kind, 'share', 'press-kit'])
    await files.removeAll(`${derivedFolder(profileId)}/${name}`);
}

/** Announces the change, so that no process shows the old picture any longer. */
async function announce(
  { database }: Stores,
  profileId: string,
  change: { hasBanner?: boolean },
): Promise<boolean> {
  const rows = await database.orm
    .update(profiles)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(profiles.id, profileId))
    .returning({ id: profiles.id });
  database.changes.notify(`profiles:${profileId}`);
  return rows.length > 0;
}

/** The longest side that is kept: enough for half a metre in print. */
const printSide = 6_000;

/** Turns an upload into a press photo or the stage plot, in print quality. */
export const addFile = pageCommand({
  operation: 'addFile',
  may: 'edit the page',
  input: pageFileUpload,
  run: (on: OnPage<Stores>, { uploadId, kind, credit }) => {
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
    if (!page) throw new AppError('not-found', t('unknown'));
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
  if (photos.length >= most) throw new AppError('conflict', t('upload.tooManyPhotos', { most }));
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
      if (!file) throw new AppError('not-found', t('upload.unknownFile'));
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

/** Removes a press photo or the stage plot, in every size. */
export const removeFile = pageCommand({
  operation: 'removeFile',
  may: 'edit the page',
  input: fileOfPage,
  async run({ services, page: { profileId } }: OnPage<Stores>, { fileId }) {
    const { database, files } = services;
    const file = await findFile(database.orm, profileId, fileId);
    if (!file) throw new AppError('not-found', t('upload.unknownFile'));
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

/** Removes a file, unless it is a stage plot that a signed booking refers to. */
async function removeUnlessKept(
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
async function removeFromStore(
  files: Files,
  profileId: string,
  file: { id: string; extension: string },
): Promise<void> {
  await files.removeAll(pageFileKey(profileId, file));
  for (const name of [`press/${file.id}`, 'press-kit'])
    await files.removeAll(`${derivedFolder(profileId)}/${name}`);
}
