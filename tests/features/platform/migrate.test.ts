import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';
import { databasesOn } from '#tests/harness/servers/postgres.ts';

/** Shorter than the waits here; each connection begins with it. */
const limit = 'options=-c%20statement_timeout%3D200%20-c%20lock_timeout%3D200';

if (inject('database') === 'postgres')
  it('waits for another process that migrates, and for locks, longer than any limit', async () => {
    const { createDatabase } = databasesOn(inject('postgresUrl'));
    const url = await createDatabase(inject('migrated'));
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('select pg_advisory_lock(7220846)');
    await other.query('begin');
    await other.query('lock table drizzle.__drizzle_migrations in access exclusive mode');

    const { log, lines } = openHeardLog();
    const DATABASE_URL = `${url}${url.includes('?') ? '&' : '?'}${limit}`;
    const database = await openDatabase(parseSettings({ DATABASE_URL }), log);
    const migrated = database.migrate().then(() => 'migrated');
    const note = () => lines.map(({ msg }) => msg).filter((msg) => msg.includes('waits'));
    await expect.poll(note).toHaveLength(1);
    await longerThanTheLimit();
    await other.query('select pg_advisory_unlock(7220846)');
    const waiting = `select count(*)::int as count from pg_locks where not granted
      and relation = 'drizzle.__drizzle_migrations'::regclass`;
    await expect.poll(async () => (await other.query(waiting)).rows[0].count).toBe(1);
    await longerThanTheLimit();
    await other.query('commit');
    expect(await migrated).toBe('migrated');
    expect(note()).toHaveLength(1);
    await database.close();
    await other.end();
  });

const longerThanTheLimit = () => new Promise((resolve) => setTimeout(resolve, 300));
