import { and, asc, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Orm } from './client.server.ts';
import { type Lane, laneOf, lanes, typesIn } from './outbox.server.ts';
import { outbox } from './schema/outbox.ts';

type Depth = { lane: Lane } & Record<
  'waiting' | 'retrying' | 'failed' | 'oldestSeconds' | 'overdueSeconds',
  number
>;

/** How much waits in each lane and for how long, in one statement; a lane may be empty. */
export async function readDepths(orm: Orm): Promise<Depth[]> {
  const { type, failedAt, failure, dueAt, createdAt } = outbox;
  const count = (which: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${which})`.mapWith(Number);
  const secondsSince = (moment: ReturnType<typeof sql>) =>
    sql`coalesce(extract(epoch from now() - ${moment}), 0)`.mapWith(Number);
  const kinds = await orm
    .select({
      type,
      waiting: count(sql`${failedAt} is null and ${failure} is null`),
      retrying: count(sql`${failedAt} is null and ${failure} is not null`),
      failed: count(sql`${failedAt} is not null`),
      oldestSeconds: secondsSince(sql`min(${createdAt}) filter (where ${failedAt} is null)`),
      overdueSeconds: secondsSince(
        sql`min(${dueAt}) filter (where ${failedAt} is null and ${dueAt} <= now())`,
      ),
    })
    .from(outbox)
    .groupBy(type);
  return lanes.map((lane) => {
    const own = kinds.filter((kind) => laneOf(kind.type) === lane);
    const sum = (name: 'waiting' | 'retrying' | 'failed') =>
      own.reduce((total, kind) => total + kind[name], 0);
    const most = (name: 'oldestSeconds' | 'overdueSeconds') =>
      Math.max(0, ...own.map((kind) => kind[name]));
    return {
      lane,
      waiting: sum('waiting'),
      retrying: sum('retrying'),
      failed: sum('failed'),
      oldestSeconds: most('oldestSeconds'),
      overdueSeconds: most('overdueSeconds'),
    };
  });
}

/** A row of the outbox; of its payload, only the ids. */
export type OutboxRow = {
  id: number;
  type: string;
  about: Record<string, string>;
  attempts: number;
  createdAt: Date;
  dueAt: Date;
  failedAt: Date | null;
  failure: string | null;
};

/** The rows of a lane: those given up first, then those tried again, then the oldest. */
export async function listLane(orm: Orm, lane: Lane, most: number): Promise<OutboxRow[]> {
  const { id, type, payload, attempts, createdAt, dueAt, failedAt, failure } = outbox;
  const rows = await orm
    .select({ id, type, payload, attempts, createdAt, dueAt, failedAt, failure })
    .from(outbox)
    .where(isIn(lane))
    .orderBy(desc(isNotNull(failedAt)), desc(isNotNull(failure)), asc(createdAt), asc(id))
    .limit(most);
  return rows.map(({ payload, ...row }) => ({ ...row, about: idsIn(payload) }));
}

/** Rows that have failed, of any lane, the newest first. */
export async function listFailed(orm: Orm, before: number | null, most: number) {
  const { id, type, payload, attempts, createdAt, dueAt, failedAt, failure } = outbox;
  const rows = await orm
    .select({ id, type, payload, attempts, createdAt, dueAt, failedAt, failure })
    .from(outbox)
    .where(
      and(
        or(isNotNull(failedAt), isNotNull(failure)),
        before === null ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(most + 1);
  const page = rows.slice(0, most).map(({ payload, ...row }) => ({
    ...row,
    lane: laneOf(row.type),
    about: idsIn(payload),
  }));
  return { rows: page, next: rows.length > most ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Makes failed rows due at once, with all their attempts before them again: one row, or all of them.
 * Rows under way, or due within the next half minute, stay as they are.
 * @returns the ids of the rows that are tried again
 */
export async function retryFailed(orm: Orm, id: number | 'all'): Promise<number[]> {
  const isResting = sql`${outbox.dueAt} > now() + interval '30 seconds'`;
  const hasFailed = and(isNotNull(outbox.failure), isResting);
  const retried = await orm
    .update(outbox)
    .set({ attempts: 0, failedAt: null, dueAt: sql`now()` })
    .where(
      and(or(isNotNull(outbox.failedAt), hasFailed), id === 'all' ? undefined : eq(outbox.id, id)),
    )
    .returning({ id: outbox.id });
  return retried.map((row) => row.id).sort((a, b) => a - b);
}

/** A type that only a newer version knows waits with the documents. */
function isIn(lane: Lane) {
  const others = lanes.filter((one) => one !== lane).flatMap(typesIn);
  return lane === 'documents'
    ? notInArray(outbox.type, others)
    : inArray(outbox.type, typesIn(lane));
}

/** Mails hold addresses and texts; ids lead an operator to everything else. */
function idsIn(payload: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      name.endsWith('Id') && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
