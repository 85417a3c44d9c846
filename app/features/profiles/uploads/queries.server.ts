import { createHash } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { profileFiles } from '#app/db/schema/profiles.ts';
import { together } from '#app/db/shortcuts.server.ts';
import { type PageFile, uploadLimits } from '#app/domain/profiles/page-files.ts';
import { listOf } from '#app/fields/answers.ts';
import { id as anId } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type Files, uploadsFolder } from '#app/platform/files/files.server.ts';
import { pageQuery } from '../page-command.server.ts';
import { uploadAnnouncement } from './fields.ts';

const t = words('profiles');

const { id, kind, credit, extension, width, height, sizeBytes } = profileFiles;
const columns = { id, kind, credit, extension, width, height, sizeBytes };

export const fileShape = z.object({
  id: anId,
  kind: z.enum(['pressPhoto', 'stagePlot']),
  credit: z.string().describe('Who took or drew it.'),
  extension: z.enum(['jpg', 'png']),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
});
export const filesShape = listOf(fileShape, uploadLimits.mostPressPhotos + 1);

/** The same for the people who edit the page. */
export const listOwnFiles = pageQuery({
  operation: 'listFiles',
  may: 'edit the page',
  input: z.object({}),
  answer: filesShape,
  run: async ({ orm }, { profileId }) => ({ items: await listFiles(orm, profileId) }),
});

/** A page's press photos in their order, then its stage plot. */
export async function listFiles(orm: Orm, profileId: string): Promise<PageFile[]> {
  return (await readAll(orm, profileId)) ?? [];
}

const readAll = together((orm) => {
  const { profileId, position } = profileFiles;
  const statement = orm
    .select({ profileId, ...columns })
    .from(profileFiles)
    .where(sql`${profileId} = any(${sql.placeholder('ids')}::text[])`)
    .orderBy(asc(kind), asc(position), asc(id))
    .prepare('read_profile_files');
  return async (ids) => {
    const of = Map.groupBy(await statement.execute({ ids }), (file) => file.profileId);
    return ids.map((one) => of.get(one)?.map(({ profileId: _, ...file }) => file) ?? null);
  };
});

/** A file of this page; null for other pages' files. */
export async function findFile(
  orm: Orm,
  profileId: string,
  fileId: string,
): Promise<PageFile | null> {
  if (!/^[\w-]{1,64}$/.test(fileId)) return null;
  const [file] = await orm
    .select(columns)
    .from(profileFiles)
    .where(and(eq(profileFiles.profileId, profileId), eq(id, fileId)));
  return file ?? null;
}

/** The owner of an upload. All of it is in the file's key, so no one can reach another's. */
export type Upload = { profileId: string; accountId: string; uploadId: string };

export function isUploadId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** The folder of one account's uploads to one page. */
export function uploadsOf(profileId: string, accountId: string): string {
  const account = createHash('sha256').update(accountId).digest('hex').slice(0, 32);
  return `${uploadsFolder}/${profileId}/${account}`;
}

/** The places of an upload: its announcement, and the bytes as they came. */
export function uploadPlace({ profileId, accountId, uploadId }: Upload) {
  const folder = `${uploadsOf(profileId, accountId)}/${uploadId}`;
  return { folder, note: `${folder}/note.json`, bytes: `${folder}/bytes` };
}

/** @throws AppError `not-found` unless this account has announced it for this page */
export async function readAnnouncement(
  files: Files,
  upload: Upload,
): Promise<z.output<typeof uploadAnnouncement>> {
  const { note } = uploadPlace(upload);
  if (!isUploadId(upload.uploadId) || !(await files.facts(note)))
    throw new AppError('not-found', t('upload.unknown'));
  const text = Buffer.from(await files.read(note)).toString();
  return z.parse(uploadAnnouncement, JSON.parse(text));
}

/** @throws AppError `not-found` unless this account has announced and sent it for this page */
export async function readUpload(files: Files, upload: Upload): Promise<Uint8Array> {
  const { sizeBytes } = await readAnnouncement(files, upload);
  const { bytes } = uploadPlace(upload);
  const facts = await files.facts(bytes);
  if (!facts) throw new AppError('not-found', t('upload.notSent'));
  if (facts.sizeBytes !== sizeBytes) throw new AppError('bad-input', t('upload.wrongSize'));
  return files.read(bytes);
}
