import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { attempts } from '#app/db/schema/accounts.ts';
import {
  attemptLimits,
  type LimitedAction,
  type LimitedMessage,
  messageLimits,
} from '#app/domain/accounts/limits.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { logSecurity } from './log-security.server.ts';

/**
 * Counts one attempt, by network and by account. Whether there is such an account makes no
 * difference. What a network is refused doesn't count for the account: otherwise anybody could keep
 * its owner out from a single place.
 * @throws AppError `too-many`, which says how long to wait
 */
export async function limitAttempts(
  orm: Orm,
  action: LimitedAction,
  { network, account }: { network: string | null | undefined; account?: string },
): Promise<void> {
  const { minutes, byNetwork, byAccount, byBoth } = attemptLimits[action];
  const ofNetwork = [
    ...(network ? [{ key: ['network', network], most: byNetwork }] : []),
    ...(network && account ? [{ key: ['both', network, account], most: byBoth }] : []),
  ];
  const ofAccount = account ? [{ key: ['account', account], most: byAccount }] : [];
  for (const limits of [ofNetwork, ofAccount])
    if (!(await countAttempt(orm, { action, minutes }, limits)))
      throw new AppError('too-many', words('accounts')('tooMany', { minutes }), again(minutes));
}

/**
 * Counts what somebody writes to other pages, once for each, in the transaction that writes it: what
 * is refused doesn’t count.
 * @throws AppError `too-many`
 */
export async function limitMessages(
  tx: Orm,
  action: LimitedMessage,
  from: { accountId: string; toPageIds: (string | null)[]; bookingId?: string },
): Promise<void> {
  const { accountId, toPageIds, bookingId } = from;
  const { minutes, byAccount, toPage, onBooking } = messageLimits[action];
  const limits = [
    ...toPageIds.flatMap((toPageId) => [
      { key: ['account', accountId], most: byAccount },
      ...(toPageId ? [{ key: ['page', accountId, toPageId], most: toPage }] : []),
    ]),
    ...(bookingId ? [{ key: ['booking', accountId, bookingId], most: onBooking }] : []),
  ];
  if (!(await countAttempt(tx, { action, minutes }, limits)))
    throw new AppError('too-many', words('accounts')(`tooManyMessages.${action}`), again(minutes));
}

/** The stretch that is counted ends for everybody at once, as `windowStart` has it. */
function again(minutes: number): { retryAfterSeconds: number } {
  const stretchMs = minutes * 60_000;
  const into = (Date.now() - Date.parse('2020-01-01T00:00Z')) % stretchMs;
  return { retryAfterSeconds: Math.ceil((stretchMs - into) / 1_000) };
}

/** Named twice, it counts twice. */
type Limit = { key: string[]; most: number };

/** @returns false if it is one too many by any of the limits */
async function countAttempt(
  orm: Orm,
  { action, minutes }: { action: string; minutes: number },
  limits: Limit[],
): Promise<boolean> {
  if (limits.length === 0) return true;
  const windowStart = sql`date_bin(${`${minutes} minutes`}::interval, now(), timestamptz '2020-01-01')`;
  const counts = new Map<string, { most: number; times: number }>();
  for (const { key, most } of limits) {
    const hash = hashOf([action, ...key]);
    counts.set(hash, { most, times: (counts.get(hash)?.times ?? 0) + 1 });
  }
  const counted = await orm
    .insert(attempts)
    // In one order, so that two requests never wait for each other.
    .values(
      [...counts.keys()]
        .toSorted()
        .map((key) => ({ key, windowStart, count: counts.get(key)?.times ?? 1 })),
    )
    .onConflictDoUpdate({
      target: [attempts.key, attempts.windowStart],
      set: { count: sql`${attempts.count} + excluded.count` },
    })
    .returning({ key: attempts.key, count: attempts.count });
  const over = counted.map(({ key, count }) => {
    const { most = 0, times = 1 } = counts.get(key) ?? {};
    return { isOver: count > most, isFirst: count > most && count - times <= most };
  });
  // The first of a window says all that the next thousand would.
  if (over.some(({ isFirst }) => isFirst))
    await logSecurity(orm, { actor: null, action: 'too many attempts', facts: { what: action } });
  return !over.some(({ isOver }) => isOver);
}

function hashOf(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
