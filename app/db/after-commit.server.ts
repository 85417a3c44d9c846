import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Orm = PgDatabase<PgQueryResultHKT>;

/** What others wait for: work to be done, and what live streams tell. */
export type Written = 'outbox' | 'live';

/** What to do when a session has written something that others wait for. */
const onWritten = new WeakMap<Orm['_']['session'], (what: Written) => void>();

/**
 * Announces what others wait for once it is committed. No transaction announces it itself:
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

/** Says that something has just been written for others, in a transaction or without one. */
export function noteWritten(orm: Orm, what: Written): void {
  onWritten.get(orm._.session)?.(what);
}
