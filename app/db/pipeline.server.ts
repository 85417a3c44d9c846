import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { holdsPipeline, usesShortcuts } from './shortcuts.server.ts';

type Orm = PgDatabase<PgQueryResultHKT>;

/**
 * A pool of connections to a server.
 * @param shortcuts false for connections as pg makes them: each statement waits for the answer to the
 *   one before it, and is planned anew
 */
export function openPool(connectionString: string, shortcuts: boolean): pg.Pool {
  return new pg.Pool({
    Client: shortcuts ? PipelinedClient : CheckedClient,
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3_000,
    // A network that swallows answers must not hold a connection, and those who wait, for ever.
    query_timeout: 10_000,
    keepAlive: true,
  });
}

/**
 * Drizzle on a pool. A transaction runs on the Drizzle database of its connection, which stays as long as
 * the connection, and with it the statements that were built for it.
 */
export function ormOn(pool: pg.Pool, shortcuts: boolean): Orm {
  const orm: Orm = drizzle(pool);
  usesShortcuts(orm, shortcuts);
  const ormOfClient = new WeakMap<pg.PoolClient, Orm>();
  orm.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const known = ormOfClient.get(client) ?? ormOfConnection(client);
      ormOfClient.set(client, known);
      return await known.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return orm;

  function ormOfConnection(client: pg.PoolClient): Orm {
    const made: Orm = drizzle(client);
    usesShortcuts(made, shortcuts);
    if (client instanceof PipelinedClient) holdsPipeline(made, client);
    return made;
  }
}

class CheckedClient extends pg.Client {
  override query(statement: unknown, values?: unknown, done?: unknown): never {
    const answer = super.query(statement as string, values as [], done as () => void);
    return (textOf(statement) === 'commit' ? requireCommitted(answer as never) : answer) as never;
  }
}

/**
 * A server ends a transaction in which something has failed with ROLLBACK, also where it was asked to
 * commit, and calls that no error: code that had caught the failure would take all of it for done.
 */
async function requireCommitted(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const result = await answer;
  if (result.command === 'ROLLBACK') throw new Error('a transaction was rolled back at its end');
  return result;
}

/**
 * A connection that sends a statement without waiting for the answer to the one before it. The server
 * does them one after the other all the same, and in a transaction none after one that has failed.
 *
 * Statements that come again and again get a name, by which the server parses and plans each of them
 * once for the connection.
 */
class PipelinedClient extends CheckedClient {
  readonly #socket: Socket;
  /** How many statements it has been given so far. */
  statementCount = 0;

  constructor(config?: string | pg.ClientConfig) {
    const socket = new Socket();
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      pipeline: true,
      stream: () => socket,
    });
    this.#socket = socket;
  }

  override query(statement: unknown, values?: unknown, done?: unknown): never {
    this.statementCount += 1;
    return super.query(named(statement, values), values, done);
  }

  /** Keeps statements for one packet, until `uncork`. Over TLS there is a packet for each statement. */
  cork(): void {
    this.#socket.cork();
  }

  uncork(): void {
    this.#socket.uncork();
  }
}

type Statement = { text: string; name?: string };

function named(statement: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0 || typeof statement !== 'object')
    return statement;
  const { text, name = nameOf(text) } = statement as Statement;
  return { ...statement, name };
}

function textOf(statement: unknown): unknown {
  return typeof statement === 'object' ? (statement as { text?: unknown } | null)?.text : statement;
}

/** How often a statement has to come before it gets a name; those made for one list never do. */
const oftenEnough = 3;
/** Most names, each of which takes some 50 kB on every connection of the server. */
const mostNames = 300;
/** How many texts are counted before counting begins anew. */
const mostCounted = 2_000;

const names = new Map<string, string>();
const counts = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= mostNames) return name;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < oftenEnough) {
    if (counts.size >= mostCounted) counts.clear();
    counts.set(text, count);
    return;
  }
  counts.delete(text);
  names.set(text, `often_${names.size}`);
  return names.get(text);
}
