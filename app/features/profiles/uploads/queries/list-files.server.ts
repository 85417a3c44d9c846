import { and, asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileFiles } from '#app/db/schema/profiles.ts';
import { together } from '#app/db/shortcuts.server.ts';
import type { PageFile } from '#app/domain/profiles/upload.ts';

const { id, kind, credit, extension, width, height, sizeBytes } = profileFiles;
const columns = { id, kind, credit, extension, width, height, sizeBytes };

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
