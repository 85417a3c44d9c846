import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { apiKeys } from '#app/db/schema/keys.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { readKey } from '../queries/read-key.server.ts';

/** The viewer behind a key, whose use is noted at most once a minute; null without a key. */
export async function noteKey(
  orm: Orm,
  token: string,
  circumstances: { isDemo: boolean },
): Promise<Viewer | null> {
  const result = await readKey(orm, token, circumstances);
  if (!result) return null;
  const { viewer, isUseToBeNoted } = result;
  if (isUseToBeNoted && viewer.key)
    await orm.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, viewer.key.id));
  return viewer;
}
