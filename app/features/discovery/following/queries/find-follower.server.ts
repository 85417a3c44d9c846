import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { followers } from '#app/db/schema/discovery.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';

/** Separate these addresses from other sealed ones. */
const purposes = { link: 'following', feed: 'followed shows' } as const;

export type Follower = typeof followers.$inferSelect;
type Asker = { secret: string; viewer: Viewer | null };

/** The token of a follower without an account. */
function linkOf(secret: string, { nonce }: Pick<Follower, 'nonce'>): string {
  return sealToken(secret, purposes.link, nonce);
}

/** The path of a person's following page. */
export function followingPath(
  secret: string,
  follower: Pick<Follower, 'nonce' | 'accountId'>,
): string {
  return follower.accountId ? '/following' : `/following/${linkOf(secret, follower)}`;
}

/** The path of the private feed without its extension; null if there is none. */
export function feedPath(secret: string, { feedNonce }: Pick<Follower, 'feedNonce'>) {
  return feedNonce && `/followed/${sealToken(secret, purposes.feed, feedNonce)}`;
}

/**
 * The follower of a link, or else the signed-in person; null for a person who has never followed
 * anything. `not-found` for a forged or ended link.
 */
export async function findFollower(
  orm: Orm,
  { secret, viewer }: Asker,
  link: string | null,
): Promise<Follower | null> {
  if (link !== null) {
    const nonce = openSealed(secret, purposes.link, link);
    const [row] = nonce ? await orm.select().from(followers).where(eq(followers.nonce, nonce)) : [];
    if (!row) throw new AppError('not-found', words('discovery')('following.linkGone'));
    return row;
  }
  if (!viewer) throw new AppError('signed-out', words('routes')('calls.signedOut'));
  const isTheirs = eq(followers.accountId, viewer.accountId);
  return (await orm.select().from(followers).where(isTheirs))[0] ?? null;
}

/** The owner of a private feed; null if it never was, or has ended. */
export async function findFed(orm: Orm, secret: string, sealed: string): Promise<Follower | null> {
  const nonce = openSealed(secret, purposes.feed, sealed);
  if (nonce === null) return null;
  return (await orm.select().from(followers).where(eq(followers.feedNonce, nonce)))[0] ?? null;
}
