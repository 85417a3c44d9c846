import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileFiles } from '#app/db/schema/profiles.ts';
import type { PageFile } from '#app/domain/profiles/upload.ts';

const { id, kind, credit, extension, width, height, sizeBytes } = profileFiles;
const columns = { id, kind, credit, extension, width, height, sizeBytes };

/** A page's press photos in their order, then its stage plot. */
export function listFiles(orm: Orm, profileId: string): Promise<PageFile[]> {
  return orm
    .select(columns)
    .from(profileFiles)
    .where(eq(profileFiles.profileId, profileId))
    .orderBy(asc(kind), asc(profileFiles.position), asc(id));
}

/** One of them; null unless it belongs to this page. */
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
