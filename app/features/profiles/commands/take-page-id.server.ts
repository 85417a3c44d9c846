import type { Orm } from '#app/db/client.server.ts';
import { hashOfPageId, pageIds } from '#app/db/schema/profiles.ts';
import { pageIdsFrom } from '#app/domain/profiles/page-id.ts';
import { AppError } from '#app/lib/app-error.ts';
import { newId } from '#app/platform/token.server.ts';
import { sayIdProblem } from '../fields.ts';

/**
 * Takes an id for a new page, in the transaction that creates it: of any number of simultaneous
 * takers, one gets it. Without a wish it is made of the page’s name.
 * @throws AppError `conflict` for one that is taken
 */
export async function takePageId(tx: Orm, wish: string, name: string): Promise<string> {
  if (wish) {
    if (await take(tx, wish)) return wish;
    const sentence = sayIdProblem('taken');
    throw new AppError('conflict', sentence, { fields: { pageId: sentence } });
  }
  for (const id of pageIdsFrom(name)) if (await take(tx, id)) return id;
  return newId();
}

async function take(tx: Orm, id: string): Promise<boolean> {
  const rows = await tx
    .insert(pageIds)
    .values({ hash: hashOfPageId(id) })
    .onConflictDoNothing()
    .returning({ hash: pageIds.hash });
  return rows.length > 0;
}
