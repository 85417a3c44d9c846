import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { AppError } from '#app/lib/app-error.ts';
import type { Settings } from '#app/platform/env.ts';
import { makeDataFolder } from '#app/platform/files/data-folder.ts';
import type { Log } from '#app/platform/log.ts';
import type { Pool } from '#app/platform/metrics.ts';
import { announceCommitted, type Written } from './after-commit.server.ts';
import { type ChangeFeed, changesFromPglite, changesFromServer } from './changes.server.ts';
import { lockFolder } from './folder-lock.server.ts';
import { type Jobs, openJobs } from './jobs.server.ts';
import { awaitLock, migrateServer } from './migrate-server.server.ts';
import { openPool, ormOn } from './pipeline.server.ts';

/** The database itself or a transaction on it: queries and commands run on either. */
export type Orm = PgDatabase<PgQueryResultHKT>;

export interface Database {
  orm: Orm;
  changes: ChangeFeed;
  /** Brings the tables up to date. Several processes may ask at once; one does it. */
  migrate(): Promise<void>;
  jobs: Jobs;
  /**
   * Asks for a connection as a request does, and on every other one that lies idle. One that doesn’t
   * answer in time is given up, so that no request is handed it.
   */
  probe(withinMs: number): Promise<void>;
  /** How many connections there are and how many wait for one; null where there is no pool. */
  pool(): Pool | null;
  /** Does something while no other process on this database does the like; the others wait. */
  alone<Done>(work: () => Promise<Done>): Promise<Done>;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL where `DATABASE_URL` names one, else the embedded database in `DATA_DIR`.
 * @throws AppError `in-use` if another process has the embedded database open.
 */
export function openDatabase(settings: Settings, log: Log): Promise<Database> {
  return settings.DATABASE_URL
    ? openServer(settings.DATABASE_URL, settings.DATABASE_SHORTCUTS === 'on', log)
    : openEmbedded(settings.DATA_DIR, log);
}

/**
 * An embedded database that lives in this process's memory alone, for tests.
 * @param begun the contents of another one, from its `dump`
 */
export async function openInMemory(
  log: Log,
  begun?: Blob,
): Promise<Database & { dump(): Promise<Blob> }> {
  const pglite = await PGlite.create({ extensions, ...(begun && { loadDataDir: begun }) });
  return { ...(await embedded(pglite, log)), dump: () => pglite.dumpDataDir('none') };
}

/** Relative to the package, which every script and the container start in. */
const migrationsFolder = 'app/db/migrations';

/** For the constraints against double booking, and for finding “Café” by “cafe”. */
const extensions = { btree_gist, unaccent };

/** Any number, as long as no other program locks it in the same database. */
const aloneLock = 7_220_853;

async function openServer(
  connectionString: string,
  shortcuts: boolean,
  log: Log,
): Promise<Database> {
  const pool = openPool(connectionString, shortcuts);
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ error }, 'a database connection was lost'));
  // A connection that is lost in the middle of a transaction emits an error beside the query that fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const changes = changesFromServer(connectionString, log);
  const orm = announceCommitted(ormOn(pool, shortcuts), announcing(changes));
  return {
    orm,
    changes,
    jobs: openJobs({ connectionString }, log),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async probe(withinMs) {
      const all = Array.from({ length: Math.max(1, pool.idleCount) });
      await Promise.all(all.map(() => probeOne(pool, withinMs)));
    },
    migrate: () => migrateServer(connectionString, migrationsFolder, log),
    alone: (work) => aloneOn(pool, work),
    async close() {
      await changes.close();
      await pool.end();
    },
  };
}

function announcing(changes: ChangeFeed) {
  return (what: Written) => (what === 'live' ? changes.announceLive() : changes.announceOutbox());
}

async function probeOne(pool: pg.Pool, withinMs: number): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query({ text: 'select 1', query_timeout: withinMs } as pg.QueryConfig);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** The lock goes with its connection, so that a process that dies holds no one up. */
async function aloneOn<Done>(pool: pg.Pool, work: () => Promise<Done>): Promise<Done> {
  const client = await pool.connect();
  try {
    await awaitLock(client, aloneLock);
    return await work().finally(() => client.query('select pg_advisory_unlock($1)', [aloneLock]));
  } finally {
    client.release();
  }
}

async function openEmbedded(dataFolder: string, log: Log): Promise<Database> {
  const unlock = takeFolder(dataFolder);
  try {
    const pglite = await PGlite.create({ dataDir: path.join(dataFolder, 'pg'), extensions });
    const database = await embedded(pglite, log);
    return {
      ...database,
      async close() {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function takeFolder(dataFolder: string): () => void {
  makeDataFolder(dataFolder);
  try {
    return lockFolder(dataFolder);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    throw new AppError('bad-setting', `DATA_DIR ${dataFolder} can’t be used (${code}).`, { cause });
  }
}

async function embedded(pglite: PGlite, log: Log): Promise<Database> {
  const changes = await changesFromPglite(pglite);
  const orm = announceCommitted(drizzlePglite(pglite), announcing(changes));
  return {
    orm,
    changes,
    jobs: openJobs({ pglite }, log),
    probe: async () => void (await pglite.query('select 1')),
    pool: () => null,
    migrate: () => migratePglite(orm, { migrationsFolder }),
    // The folder’s lock has kept every other process out.
    alone: (work) => work(),
    close: () => pglite.close(),
  };
}
