import { and, asc, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Orm } from './client.server.ts';
import { type Lane, laneOf, lanes, typesIn } from './lanes.server.ts';
import { outbox } from './schema/outbox.ts';

/** A row of the outbox, without what it holds but for the ids of what it is about. */
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

/** What waits in a lane: what was given up first, then what is tried again, then the oldest. */
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

/** What has failed in any lane, the newest first, from before one of them on. */
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
  const shown = rows.slice(0, most).map(({ payload, ...row }) => ({
    ...row,
    lane: laneOf(row.type),
    about: idsIn(payload),
  }));
  return { rows: shown, next: rows.length > most ? (shown.at(-1)?.id ?? null) : null };
}

/**
 * Makes what has failed due at once, with all its attempts before it again: one row, or all of them.
 * What is under way, or due within the next half minute, stays as it is.
 * @returns the ids of what is tried again
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

/** What only a newer version knows waits with the documents. */
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
