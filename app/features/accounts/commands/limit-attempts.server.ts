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
 * Takes an attempt that was right back out of the count of its account, which is one of wrong guesses.
 * It was counted before anything was tried, so that many at once are never more than allowed, and one
 * too many learns nothing. What a network tries goes on counting.
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
  const counts = new Map<string, { most: number; times: number }>();
  for (const { key, most } of limits) {
    const hash = hashOf([action, ...key]);
    counts.set(hash, { most, times: (counts.get(hash)?.times ?? 0) + 1 });
  }
  const times = new Map([...counts].map(([hash, { times }]) => [hash, times]));
  const counted = await countInGroup(orm, { minutes, times });
  const over = [...counts].map(([hash, { most, times }]) => {
    const count = counted?.get(hash) ?? 0;
    return { isOver: count > most, isFirst: count > most && count - times <= most };
  });
  // The first of a window says all that the next thousand would.
  if (over.some(({ isFirst }) => isFirst))
    await logSecurity(orm, { actor: null, action: 'too many attempts', facts: { what: action } });
  return !over.some(({ isOver }) => isOver);
}

/** How often each of some keys is counted now. */
type Attempt = { minutes: number; times: ReadonlyMap<string, number> };
type Counts = Map<string, number>;

/** Those of one moment are counted by one statement: in a rush it would be one for each buyer. */
const countInGroup = together((orm) => (asked: Attempt[]) => countTogether(orm, asked));

/** @returns for each, what its keys have come to with it, as if they had come one after the other */
async function countTogether(orm: Orm, asked: readonly Attempt[]): Promise<Counts[]> {
  const sums = new Map<string, { minutes: number; times: number }>();
  for (const { minutes, times: ofOne } of asked)
    for (const [key, times] of ofOne)
      sums.set(key, { minutes, times: (sums.get(key)?.times ?? 0) + times });
  // In one order, so that two requests never wait for each other.
  const keys = [...sums.keys()].toSorted();
  const summed = keys.map((key) => sums.get(key) ?? { minutes: 1, times: 0 });
  const rows = await rowsOf<{ key: string; count: number }>(
    orm.execute(sql`
    insert into ${attempts} (key, window_start, count)
    select asked.key, date_bin(make_interval(mins => asked.minutes), now(), timestamptz '2020-01-01'),
      asked.times
    from unnest(${sql.param(keys)}::text[], ${sql.param(summed.map(({ minutes }) => minutes))}::int[],
      ${sql.param(summed.map(({ times }) => times))}::int[]) as asked (key, minutes, times)
    on conflict (window_start, key) do update set count = ${attempts.count} + excluded.count
    returning key, count`),
  );
  const soFar = new Map(rows.map(({ key, count }) => [key, count - (sums.get(key)?.times ?? 0)]));
  return asked.map(({ times: ofOne }) => {
    for (const [key, times] of ofOne) soFar.set(key, (soFar.get(key) ?? 0) + times);
    return new Map([...ofOne.keys()].map((key) => [key, soFar.get(key) ?? 0]));
  });
}

function hashOf(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
