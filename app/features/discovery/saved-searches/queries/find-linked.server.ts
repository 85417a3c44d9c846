import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { savedSearches } from '#app/db/schema/discovery.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';

/** Keeps these addresses from being good for anything else that is sealed. */
const purpose = 'saved search';

/** Where the mails of a search are stopped, without signing in. */
export function stopPath(secret: string, { nonce }: { nonce: string }): string {
  return `/saved-searches/stop/${sealToken(secret, purpose, nonce)}`;
}

/**
 * The search that the link of a mail is about.
 * @throws AppError `not-found` for one that was never made here, or whose search is gone
 */
export async function findLinked(orm: Orm, secret: string, link: string) {
  const nonce = openSealed(secret, purpose, link);
  const { id, name } = savedSearches;
  const [found] = nonce
    ? await orm.select({ id, name }).from(savedSearches).where(eq(savedSearches.nonce, nonce))
    : [];
  if (!found) throw new AppError('not-found', words('discovery')('saved.linkGone'));
  return found;
}
