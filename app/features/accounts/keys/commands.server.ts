import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { apiKeys } from '#app/db/schema/programs.ts';
import {
  type KeyLifetime,
  keyPrefix,
  keyScopes,
  keyStartLength,
  mostKeys,
} from '#app/domain/accounts/keys.ts';
import { isFresh } from '#app/domain/accounts/session.ts';
import type { Viewer, ViewerKey } from '#app/domain/accounts/viewer.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { hashOfToken, newId, newToken } from '#app/platform/token.server.ts';
import { logSecurity, reportChange } from '../commands.server.ts';
import { type AccountRow, accountColumns } from '../read-viewer.server.ts';
import { proveOneself } from '../settings/commands.server.ts';
import { newKey, ofKey } from './fields.ts';

const t = words('accounts');

/**
 * Creates a key for programs, which is shown this once: only its hash is stored.
 * @throws AppError as `proveOneself` does; `bad-input` without a scope, for a page that isn’t
 * theirs, or as `requireAdminReach` does; `conflict` for one key too many
 */
export const makeKey = command({
  operation: 'makeKey',
  input: newKey,
  async run(
    services: { database: Database; brand: Brand } & From,
    viewer,
    { currentPassword, name, reach, lifetime, ...flags },
  ) {
    const scopes = keyScopes.filter((scope) => flags[scope]);
    if (scopes.length === 0) refuseField('read', t('keys.scopeMissing'));
    const profileId = reach === '' ? null : reach;
    if (profileId !== null && !worksOn(viewer, profileId))
      refuseField('reach', t('keys.reachUnknown'));
    if (flags.admin) requireAdminReach(viewer, profileId);
    await proveOneself(services, viewer, { currentPassword });

    const key = keyPrefix + newToken();
    const row = { id: newId(), accountId: viewer.accountId, profileId, name, scopes };
    await services.database.orm.transaction(async (tx) => {
      await requireRoom(tx, viewer.accountId);
      await tx.insert(apiKeys).values({
        ...row,
        tokenHash: hashOfToken(key),
        start: key.slice(0, keyStartLength),
        expiresAt: endOf(lifetime),
      });
      await reportChange(tx, services.brand, viewer, 'API key made', {
        scopes: scopes.join(', '),
        isForOnePage: profileId !== null,
      });
    });
    return { key, name };
  },
});

function worksOn({ profiles }: Viewer, id: string): boolean {
  return profiles.some(({ profileId }) => profileId === id);
}

/**
 * A key for administration belongs to an administrator, reaches all pages, and is created right
 * after signing in, with all that signing in asks for: a password alone isn’t enough.
 * @throws AppError `bad-input` beside the field
 */
function requireAdminReach(viewer: Viewer, profileId: string | null): void {
  if (!viewer.isAdmin) refuseField('admin', t('keys.adminOnly'));
  if (profileId !== null) refuseField('reach', t('keys.adminReach'));
  if (!isFresh(viewer, new Date())) refuseField('admin', t('keys.adminNotFresh'));
}

function refuseField(field: 'read' | 'reach' | 'admin', sentence: string): never {
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}

function endOf(lifetime: KeyLifetime) {
  return lifetime === 'none' ? null : sql`now() + ${`${lifetime} days`}::interval`;
}

/** Locks the account, so that two at once are counted one after the other. */
async function requireRoom(tx: Orm, accountId: string): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  const isOpen = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`));
  const [row] = await tx
    .select({ count: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), isOpen));
  if ((row?.count ?? 0) >= mostKeys)
    throw new AppError('conflict', t('keys.tooMany', { most: mostKeys }));
}

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

/**
 * The owner of a key, with the pages that it reaches. Null for one that was revoked, has expired,
 * was never made, or whose account is about to be deleted.
 */
async function readKey(
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

/**
 * Revokes a key at once.
 * @throws AppError `not-found` for one that isn’t theirs, or is revoked
 */
export const revokeKey = command({
  operation: 'revokeKey',
  input: ofKey,
  run: ({ database }: { database: Database }, viewer, { keyId }) =>
    database.orm.transaction(async (tx) => {
      const rows = await tx
        .delete(apiKeys)
        .where(and(eq(apiKeys.id, keyId), eq(apiKeys.accountId, viewer.accountId)))
        .returning({ id: apiKeys.id });
      if (rows.length === 0) throw new AppError('not-found', t('keys.unknown'));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'API key revoked' });
    }),
});
