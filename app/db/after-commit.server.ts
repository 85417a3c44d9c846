import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Orm = PgDatabase<PgQueryResultHKT>;

/** What to do when a session has put something into the outbox. */
const onWritten = new WeakMap<Orm['_']['session'], () => void>();

/**
 * Announces what is put into the outbox once it is committed. No transaction announces it itself:
 * PostgreSQL lets only one that does so commit at a time, in the whole server.
 */
export function announceCommitted<Database extends Orm>(
  orm: Database,
  announce: () => void,
): Database {
  onWritten.set(orm._.session, announce);
  const begin = orm.transaction.bind(orm);
  orm.transaction = async (work, config) => {
    let hasWritten = false;
    const done = await begin((tx) => {
      onWritten.set(tx._.session, () => {
        hasWritten = true;
      });
      return work(tx);
    }, config);
    if (hasWritten) announce();
    return done;
  };
  return orm;
}

/** Says that something has just been put into the outbox, in a transaction or without one. */
export function noteWritten(orm: Orm): void {
  onWritten.get(orm._.session)?.();
}
