import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Orm = PgDatabase<PgQueryResultHKT>;

/** Rows that other processes wait for: work in the outbox, events for live streams. */
export type Written = 'outbox' | 'live';

/** Called when a session has written rows that others wait for. */
const onWritten = new WeakMap<Orm['_']['session'], (what: Written) => void>();

/**
 * Announces rows that others wait for once they are committed. No transaction does so itself:
 * PostgreSQL lets only one that does so commit at a time, in the whole server.
 */
export function announceCommitted<Database extends Orm>(
  orm: Database,
  announce: (what: Written) => void,
): Database {
  onWritten.set(orm._.session, announce);
  const begin = orm.transaction.bind(orm);
  orm.transaction = async (work, config) => {
    const written = new Set<Written>();
    const done = await begin((tx) => {
      onWritten.set(tx._.session, (what) => written.add(what));
      return work(tx);
    }, config);
    for (const what of written) announce(what);
    return done;
  };
  return orm;
}

/** Notes that rows have just been written for others, in a transaction or without one. */
export function noteWritten(orm: Orm, what: Written): void {
  onWritten.get(orm._.session)?.(what);
}
