import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import type { Viewer, ViewerKey } from '#app/domain/accounts/viewer.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { type AccountRow, accountColumns } from '../../queries/read-viewer.server.ts';

/**
 * The owner of a key, with the pages that it reaches. Null for one that was revoked, has expired,
 * was never made, or whose account is about to be deleted.
 */
export async function readKey(
  orm: Orm,
  token: string,
  { isDemo }: { isDemo: boolean },
): Promise<{ viewer: Viewer; isUseToBeNoted: boolean } | null> {
  const [row] = await rowsOf<Row>(
    orm.execute(sql`
    select k.id as "keyId", k.name as "keyName", k.scopes, k.profile_id as "profileId",
      k.expires_at as "expiresAt",
      coalesce(k.last_used_at < now() - interval '1 minute', true) as "isUseToBeNoted",
      ${accountColumns}
    from api_keys k join accounts a on a.id = k.account_id
    where k.token_hash = ${hashOfToken(token)} and (k.expires_at is null or k.expires_at > now())
      and a.deletion_requested_at is null`),
  );
  if (!row || (row.isDemo && !isDemo)) return null;
  const { keyId, keyName, scopes, profileId, expiresAt: _, isUseToBeNoted, ...account } = row;
  const expiresAt = row.expiresAt === null ? null : new Date(row.expiresAt);
  const never = new Date(0);
  const viewer = {
    ...account,
    sessionId: '',
    signedInAt: never,
    sessionEndsAt: never,
    deletionRequestedAt: null,
    // Only while its account is an administrator’s.
    isAdmin: account.isAdmin && scopes.includes('admin'),
    profiles: account.profiles.filter((page) => profileId === null || page.profileId === profileId),
    key: {
      id: keyId,
      name: keyName,
      profileId,
      expiresAt,
      scopes: scopes.filter((scope) => scope !== 'admin' || account.isAdmin),
    },
  };
  return { viewer, isUseToBeNoted };
}

type Row = AccountRow & {
  keyId: string;
  keyName: string;
  scopes: ViewerKey['scopes'];
  profileId: string | null;
  expiresAt: string | Date | null;
  isUseToBeNoted: boolean;
};
