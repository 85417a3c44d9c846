import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { apiKeys } from '#app/db/schema/keys.ts';
import { isFresh } from '#app/domain/accounts/fresh.ts';
import {
  type KeyLifetime,
  keyPrefix,
  keyScopes,
  keyStartLength,
  mostKeys,
} from '#app/domain/accounts/keys.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { hashOfToken, newId, newToken } from '#app/platform/token.server.ts';
import { reportChange } from '../../commands/report-change.server.ts';
import { proveOneself } from '../../settings/commands/prove-oneself.server.ts';
import { newKey } from '../fields.ts';

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
    if (scopes.length === 0) refuseField('read', words('accounts')('keys.scopeMissing'));
    const profileId = reach === '' ? null : reach;
    if (profileId !== null && !worksOn(viewer, profileId))
      refuseField('reach', words('accounts')('keys.reachUnknown'));
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
  const t = words('accounts');
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
    throw new AppError('conflict', words('accounts')('keys.tooMany', { most: mostKeys }));
}
