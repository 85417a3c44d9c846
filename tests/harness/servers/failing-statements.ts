import type pg from 'pg';
import type { Database } from '#app/db/client.server.ts';

/** A fault of a statement. */
export type Failure =
  /** The database refuses it, and with it its transaction. */
  | 'refused'
  /** The connection is lost before it. */
  | 'cut'
  /** It is done, and the connection is lost before the answer. */
  | 'unheard';

type Statement = { text: string; at: number };
type Planted = { failure: Failure; isIt: (statement: Statement) => boolean };
type Query = (...args: unknown[]) => unknown;

/**
 * Makes statements of a database server fail as planned. Statements that open a transaction are
 * never refused, and rollbacks follow from a failure.
 */
export function failingStatements({ orm }: Database) {
  const pool = (orm as unknown as { $client: pg.Pool }).$client;
  let planted: Planted | null = null;
  let seen: string[] | null = null;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } })
      .connection;
    const failing: Query = (...args) => {
      const text = textOf(args[0]);
      if (!seen || /^(begin|rollback)/.test(text)) return query(...args);
      const statement = { text, at: seen.length };
      seen.push(text);
      if (!planted?.isIt(statement)) return query(...args);
      switch (planted.failure) {
        case 'refused':
          return query(...args.map((arg, at) => refused(arg, at)));
        case 'cut': {
          stream.destroy();
          return query(...args);
        }
        case 'unheard': {
          const answer = query(...args) as Promise<unknown> | undefined;
          const lost = Promise.resolve(answer).then(() => {
            stream.destroy();
            throw new Error('the connection was lost');
          });
          lost.catch(() => {});
          return lost;
        }
      }
    };
    Object.assign(client, { query: failing });
  });
  return {
    /** Starts to watch, and to fail the planned statement. */
    plant(failure: Failure, isIt: Planted['isIt']): void {
      planted = { failure, isIt };
      seen = [];
    },
    /** Returns the statements since it was planted, in order. */
    heal(): string[] {
      const statements = seen ?? [];
      planted = null;
      seen = null;
      return statements;
    },
  };
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
  return text.trim();
}

function refused(arg: unknown, at: number): unknown {
  if (at === 0) return { text: 'select 1 / 0' };
  return Array.isArray(arg) ? [] : arg;
}
