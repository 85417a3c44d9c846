import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

export type Lister = typeof profiles.$inferSelect;

/** The page that lists a show, locked so that no two changes of its list happen at once. */
export async function lockLister(tx: Orm, profileId: string): Promise<Lister> {
  const [page] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('no key update');
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  return page;
}
