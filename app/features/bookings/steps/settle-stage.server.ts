import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowOf } from '#app/db/expressions.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import type { HoldEnd } from '#app/domain/bookings/holds/hold.ts';
import { applyEnds, type Ranked } from '#app/domain/bookings/holds/hold-rules.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { HoldMail } from '../holds/notifications.ts';
import { type HoldNotice, notifyOfHolds } from '../holds/steps/notify-of-holds.server.ts';

export type StoredHold = typeof holds.$inferSelect;

/** Holds queue for a stage on a day. */
export type StageDay = { stageId: string; day: string };

/**
 * Locks the holds of a stage and day until the transaction ends. Several of these locks are taken
 * in the order of `inLockOrder`, after rows of pages.
 */
export function lockStage(tx: Orm, at: StageDay) {
  return lockKey(tx, { key: nameOf(at) });
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
      sql`select pg_try_advisory_xact_lock(hashtext('holds'), hashtext(${nameOf(at)})) as locked`,
    ),
  );
  return row.locked;
}

function nameOf({ stageId, day }: StageDay): string {
  return `${stageId} ${day}`;
}

export function inLockOrder<Night extends StageDay>(nights: Night[]): Night[] {
  return nights.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
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
export async function updateHolds(
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

/** The holds of a stage and day that nobody and nothing has ended, the first one first. */
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
