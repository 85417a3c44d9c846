import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { savedSearches } from '#app/db/schema/discovery.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';

/** Separates these addresses from other sealed ones. */
const purpose = 'saved search';

/** Stops the mails of a search without signing in. */
export function stopPath(secret: string, { nonce }: { nonce: string }): string {
  return `/saved-searches/stop/${sealToken(secret, purpose, nonce)}`;
}

/** The search of a mailed link; `not-found` for a forged link, or a removed search. */
export async function findLinked(orm: Orm, secret: string, link: string) {
  const nonce = openSealed(secret, purpose, link);
  const { id, name } = savedSearches;
  const [row] = nonce
    ? await orm.select({ id, name }).from(savedSearches).where(eq(savedSearches.nonce, nonce))
    : [];
  if (!row) throw new AppError('not-found', words('discovery')('saved.linkGone'));
  return row;
}
