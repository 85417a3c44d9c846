import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { attempts } from '#app/db/schema/accounts.ts';
import { attemptLimits, type LimitedAction } from '#app/domain/accounts/limits.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Counts one attempt, by network and by account, in one statement. Whether there is such an account
 * makes no difference.
 * @throws AppError `too-many`, which says how long to wait
 */
export async function limitAttempts(
  orm: Orm,
  action: LimitedAction,
  by: { network: string; account: string },
): Promise<void> {
  const { minutes, byNetwork, byAccount, byBoth } = attemptLimits[action];
  const most = [
    ...(by.network ? [{ key: ['network', by.network], most: byNetwork as number }] : []),
    ...(by.account ? [{ key: ['account', by.account], most: byAccount }] : []),
    ...(by.network && by.account ? [{ key: ['both', by.network, by.account], most: byBoth }] : []),
  ].map(({ key, most }) => ({ key: hashOf([action, ...key]), most }));
  if (most.length === 0) return;
  const windowStart = sql`date_bin(${`${minutes} minutes`}::interval, now(), timestamptz '2020-01-01')`;
  const counted = await orm
    .insert(attempts)
    // In one order, so that two requests never wait for each other.
    .values(
      most
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ key }) => ({ key, windowStart, count: 1 })),
    )
    .onConflictDoUpdate({
      target: [attempts.key, attempts.windowStart],
      set: { count: sql`${attempts.count} + 1` },
    })
    .returning({ key: attempts.key, count: attempts.count });
  const counts = new Map(counted.map(({ key, count }) => [key, count]));
  if (most.some(({ key, most }) => (counts.get(key) ?? 0) > most))
    throw new AppError('too-many', words('accounts')('tooMany', { minutes }));
}

function hashOf(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
