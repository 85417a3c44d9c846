import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowOf } from '#app/db/expressions.server.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import {
  applyEnds,
  endByClock,
  type HoldEnd,
  type Ranked,
} from '#app/domain/bookings/holds/hold.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { LockedBooking } from '../queries.server.ts';
import { isHouseBooked, nightTime } from '../taken-by.server.ts';
import type { HoldMail } from './notifications.ts';
import { type HoldNotice, notifyOfHolds } from './steps/notify-of-holds.server.ts';

const t = words('bookings');

/**
 * Ends the holds of a booked night: its own has become the booking; the others’ performers are
 * notified.
 */
export async function endHoldsOfNight(
  tx: Orm,
  brand: Brand,
  { stageId, day }: { stageId: string | null; day: string },
  { id: bookingId, performerId, now }: Pick<LockedBooking, 'id' | 'performerId' | 'now'>,
): Promise<void> {
  if (stageId === null) return;
  const [, open] = await sendTogether(
    tx,
    lockStage(tx, { stageId, day }),
    readOpen(tx, { stageId, day }),
  );
  const endOf = (hold: StoredHold): Ending | null => {
    if (hold.performerId === performerId) return { why: 'booked', bookingId };
    // A confirmed hold has become another booking of the same night.
    return hold.confirmedAt ? null : { why: 'taken' };
  };
  await updateHolds(tx, brand, { open, now, endOf });
}

/** Ends the hold that a booking came from or that its offer was for, if it is still open. */
export async function bookHoldOf(tx: Orm, { id }: Pick<LockedBooking, 'id'>): Promise<void> {
  await setBooked(tx, { id });
}

const setBooked = builtOnce((orm) =>
  orm
    .update(holds)
    .set({ endedAt: sql`now()`, endedWhy: 'booked' })
    .where(and(eq(holds.bookingId, sql.placeholder('id')), isNull(holds.endedAt))),
);

/** When a booking ends, its confirmed hold ends with it; a hold with an offer goes on as before. */
export async function freeHoldOf(
  tx: Orm,
  { id, holdId }: Pick<LockedBooking, 'id' | 'holdId'>,
  why: HoldEnd,
): Promise<void> {
  const ended = { endedAt: sql`now()`, endedWhy: why };
  await tx
    .update(holds)
    .set(holdId === null ? { bookingId: null } : ended)
    .where(and(eq(holds.bookingId, id), isNull(holds.endedAt)));
}

/**
 * Ties the performer’s hold or request of the night to the new offer: no clock ends it while the
 * offer is open. Called after `lockBooking`.
 */
export async function carryHold(
  tx: Orm,
  { id, eventId, performerId, now }: LockedBooking,
): Promise<void> {
  const { stageId, day } = events;
  const [night] = await tx.select({ stageId, day }).from(events).where(eq(events.id, eventId));
  if (!night?.stageId) return;
  const at = { stageId: night.stageId, day: night.day };
  await lockStage(tx, at);
  const isTheirs = (hold: StoredHold) =>
    hold.performerId === performerId && !hold.bookingId && !endByClock(hold, now);
  const hold = (await readOpen(tx, at)).find(isTheirs);
  const offered = { bookingId: id, offerWantedBy: null };
  if (hold) await tx.update(holds).set(offered).where(eq(holds.id, hold.id));
}

/**
 * A venue without rooms is one stage. After it adds its first room, or removes its last one, it has
 * shows of both kinds, and the constraint doesn’t know that some of them take the whole house.
 * Called after a night has claimed its stage, and after `lockForAcceptance` or `lockPair`.
 * @throws AppError `conflict` for a room while the house is taken, or the house while a room is
 */
export async function requireHouse(tx: Orm, eventId: string): Promise<void> {
  const [taken] = await findTaken(tx, { eventId });
  if (taken) throw new AppError('conflict', t('taken.stage'));
}

const findTaken = builtOnce((orm) =>
  orm
    .select({ id: sql`night.id` })
    .from(sql`events night`)
    .where(
      sql`night.id = ${sql.placeholder('eventId')} and night.claimed and ${isHouseBooked(nightTime)}`,
    ),
);

/** @throws AppError `not-found`, also for a hold of others */
export async function findHold(
  tx: Orm,
  holdId: string,
  of: { venueId?: string; performerId?: string },
): Promise<StoredHold> {
  const [hold] = await tx.select().from(holds).where(eq(holds.id, holdId));
  const isOfPage =
    hold &&
    (of.venueId === undefined || hold.venueId === of.venueId) &&
    (of.performerId === undefined || hold.performerId === of.performerId);
  if (!isOfPage) throw new AppError('not-found', t('holds.refused.unknown'));
  return hold;
}

export type StoredHold = typeof holds.$inferSelect;

/** Holds queue for a stage on a day. */
export type StageDay = { stageId: string; day: string };

/**
 * Locks the holds of a stage and day until the transaction ends. Several of these locks are taken
 * in the order of `inLockOrder`, after rows of pages.
 */
export function lockStage(tx: Orm, at: StageDay) {
  return lockKey(tx, { key: keyOf(at) });
}

const lockKey = builtOnce((orm) => {
  const key = sql`hashtext(${sql.placeholder('key')})`;
  return orm
    .select({ done: sql`pg_advisory_xact_lock(hashtext('holds'), ${key})::text` })
    .from(sql`(values (1)) as one`);
});

/** False if another transaction has the lock. */
export async function tryLockStage(tx: Orm, at: StageDay): Promise<boolean> {
  const row = await rowOf<{ locked: boolean }>(
    tx.execute(
      sql`select pg_try_advisory_xact_lock(hashtext('holds'), hashtext(${keyOf(at)})) as locked`,
    ),
  );
  return row.locked;
}

function keyOf({ stageId, day }: StageDay): string {
  return `${stageId} ${day}`;
}

export function inLockOrder<Night extends StageDay>(nights: Night[]): Night[] {
  return nights.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The end of a hold other than by the clock. */
export type Ending = { why: HoldEnd; reason?: string; bookingId?: string; by?: string };

/**
 * Ends the holds whose time is over and those that `endOf` ends, and notifies their holders and the
 * ones promoted by it. Called after `lockStage`.
 * @returns the standing holds, the first one first
 */
export async function updateQueue(
  tx: Orm,
  brand: Brand,
  at: StageDay,
  now: Date,
  endOf: (hold: StoredHold) => Ending | null = () => null,
): Promise<Ranked<StoredHold>[]> {
  return updateHolds(tx, brand, { open: await readOpen(tx, at), now, endOf });
}

type Settling = { open: StoredHold[]; now: Date; endOf: (hold: StoredHold) => Ending | null };

/** The same with the open holds, read after `lockStage`. */
async function updateHolds(
  tx: Orm,
  brand: Brand,
  { open, now, endOf }: Settling,
): Promise<Ranked<StoredHold>[]> {
  const ends = new Map(open.flatMap((hold) => endsOf(hold, endOf(hold))));
  const whys = new Map([...ends].map(([id, { why }]) => [id, why]));
  const { ended, promoted, queue } = applyEnds(open, now, whys);
  const notices: HoldNotice[] = [];
  for (const { hold, why } of ended) {
    const { reason = null, bookingId, by } = ends.get(hold.id) ?? {};
    await tx
      .update(holds)
      .set({ endedAt: now, endedWhy: why, reason, ...(bookingId && { bookingId }) })
      .where(eq(holds.id, hold.id));
    for (const kind of mailsOf[why]) notices.push({ hold, kind, note: reason ?? undefined, by });
  }
  for (const { hold, rank } of promoted)
    if (!hold.confirmedAt) notices.push({ hold, kind: 'promoted', rank });
  await notifyOfHolds(tx, brand, notices);
  return queue;
}

/** The holds of a stage and day that haven’t been ended, the first one first. */
export function readOpen(tx: Orm, { stageId, day }: StageDay) {
  return readOpenHolds(tx, { stageId, day });
}

const readOpenHolds = builtOnce((orm) =>
  orm
    .select()
    .from(holds)
    .where(
      and(
        eq(holds.stageId, sql.placeholder('stageId')),
        eq(holds.day, sql.placeholder('day')),
        isNull(holds.endedAt),
      ),
    )
    .orderBy(asc(holds.placing)),
);

function endsOf({ id }: StoredHold, ending: Ending | null): [string, Ending][] {
  return ending ? [[id, ending]] : [];
}

/** The mails about the end of a hold; the side that ended it gets none. */
const mailsOf: Record<HoldEnd, HoldMail[]> = {
  released: ['released'],
  withdrawn: ['withdrawn'],
  refused: ['refused'],
  lapsed: ['lapsed', 'lapsedAtVenue'],
  unanswered: ['unanswered'],
  challenged: ['challenged', 'challengedAtVenue'],
  outranked: ['outranked'],
  taken: ['outranked'],
  booked: [],
};

/** The open holds of a stage and day, and those with these ids, even if ended. */
export function readQueue(tx: Orm, { stageId, day }: StageDay, ids: string[]) {
  return tx
    .select()
    .from(holds)
    .where(
      and(
        eq(holds.stageId, stageId),
        eq(holds.day, day),
        sql`(${isNull(holds.endedAt)} or ${inArray(holds.id, ids)})`,
      ),
    )
    .orderBy(asc(holds.placing));
}
