import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { attempts } from '#app/db/schema/accounts.ts';
import { together } from '#app/db/shortcuts.server.ts';
import {
  attemptLimits,
  type LimitedAction,
  type LimitedMessage,
  messageLimits,
} from '#app/domain/accounts/limits.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { logSecurity } from './commands.server.ts';

const t = words('accounts');

/**
 * Counts one attempt, by network and by account. Unknown accounts count the same. Attempts over a
 * network's limit don't count for the account: otherwise anyone could lock its owner out from a
 * single place.
 * @throws AppError `too-many`, with the time to wait
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
      throw new AppError('too-many', t('tooMany', { minutes }), retryAfter(minutes));
}

/**
 * Takes a right attempt back out of its account's count, which is of wrong guesses. It was counted
 * before anything was tried, so that simultaneous guesses are never more than allowed, and one too
 * many learns nothing. The network's count keeps it.
 */
export async function forgiveAttempt(
  orm: Orm,
  action: LimitedAction,
  { network, account }: { network: string | null | undefined; account: string },
): Promise<void> {
  const { minutes } = attemptLimits[action];
  const keys = [['account', account], ...(network ? [['both', network, account]] : [])];
  const hashes = keys.map((key) => hashOf([action, ...key])).toSorted();
  await orm.execute(sql`
    update ${attempts} set count = count - 1
    where ${attempts.key} = any(${sql.param(hashes)}::text[]) and ${attempts.count} > 0
      and ${attempts.windowStart} = date_bin(make_interval(mins => ${minutes}::int), now(), timestamptz '2020-01-01')`);
}

/**
 * Counts a member's messages to other pages, once for each page, in the transaction that writes the
 * message: refused ones don’t count.
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
    throw new AppError('too-many', t(`tooManyMessages.${action}`), retryAfter(minutes));
}

/** All counts restart at the same moment, by `windowStart`. */
function retryAfter(minutes: number): { retryAfterSeconds: number } {
  const stretchMs = minutes * 60_000;
  const into = (Date.now() - Date.parse('2020-01-01T00:00Z')) % stretchMs;
  return { retryAfterSeconds: Math.ceil((stretchMs - into) / 1_000) };
}

/** A repeated key counts twice. */
type Limit = { key: string[]; most: number };

/** @returns false if it exceeds any of the limits */
async function countAttempt(
  orm: Orm,
  { action, minutes }: { action: string; minutes: number },
  limits: Limit[],
): Promise<boolean> {
  if (limits.length === 0) return true;
  const counts = new Map<string, { most: number; times: number }>();
  for (const { key, most } of limits) {
    const hash = hashOf([action, ...key]);
    counts.set(hash, { most, times: (counts.get(hash)?.times ?? 0) + 1 });
  }
  const times = new Map([...counts].map(([hash, { times }]) => [hash, times]));
  const totals = await countInGroup(orm, { minutes, times });
  const excesses = [...counts].map(([hash, { most, times }]) => {
    const count = totals?.get(hash) ?? 0;
    return { isOver: count > most, isFirst: count > most && count - times <= most };
  });
  // The first excess of a window tells all that the next thousand would.
  if (excesses.some(({ isFirst }) => isFirst))
    await logSecurity(orm, { actor: null, action: 'too many attempts', facts: { what: action } });
  return !excesses.some(({ isOver }) => isOver);
}

/** One attempt's keys and how often each is counted. */
type Attempt = { minutes: number; times: ReadonlyMap<string, number> };
type Counts = Map<string, number>;

/** Simultaneous attempts are counted by one statement: in a rush it would be one for each buyer. */
const countInGroup = together((orm) => (calls: Attempt[]) => countTogether(orm, calls));

/** @returns for each attempt the counts of its keys, as if they had come one after the other */
async function countTogether(orm: Orm, calls: readonly Attempt[]): Promise<Counts[]> {
  const sums = new Map<string, { minutes: number; times: number }>();
  for (const { minutes, times: ofOne } of calls)
    for (const [key, times] of ofOne)
      sums.set(key, { minutes, times: (sums.get(key)?.times ?? 0) + times });
  // In one order, so that two requests never wait for each other.
  const keys = [...sums.keys()].toSorted();
  const rowSums = keys.map((key) => sums.get(key) ?? { minutes: 1, times: 0 });
  const rows = await rowsOf<{ key: string; count: number }>(
    orm.execute(sql`
    insert into ${attempts} (key, window_start, count)
    select asked.key, date_bin(make_interval(mins => asked.minutes), now(), timestamptz '2020-01-01'),
      asked.times
    from unnest(${sql.param(keys)}::text[], ${sql.param(rowSums.map(({ minutes }) => minutes))}::int[],
      ${sql.param(rowSums.map(({ times }) => times))}::int[]) as asked (key, minutes, times)
    on conflict (window_start, key) do update set count = ${attempts.count} + excluded.count
    returning key, count`),
  );
  const soFar = new Map(rows.map(({ key, count }) => [key, count - (sums.get(key)?.times ?? 0)]));
  return calls.map(({ times: ofOne }) => {
    for (const [key, times] of ofOne) soFar.set(key, (soFar.get(key) ?? 0) + times);
    return new Map([...ofOne.keys()].map((key) => [key, soFar.get(key) ?? 0]));
  });
}

function hashOf(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
