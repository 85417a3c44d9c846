import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { type OutboxWorker, startOutbox } from '#app/db/outbox-worker.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { mailHandlers } from '#tests/harness/people/mail-handlers.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';

/** Two processes' views of one database: one writes, the other works. */
let writer: Database;
let working: Database;
let url: string;
let worker: OutboxWorker | undefined;
let sent: string[];
const quiet = openLog('silent');
const never = 600_000;
const mailTo = (to: string) => ({
  type: 'mail' as const,
  payload: { to, subject: 'Confirm', text: 'a secret link', html: '<p>a secret link</p>' },
});

beforeEach(async () => {
  url = await copyDatabase();
  const settings = parseSettings({ DATABASE_URL: url });
  [writer, working] = [await openDatabase(settings, quiet), await openDatabase(settings, quiet)];
  await expect.poll(() => writer.changes.isHearing() && working.changes.isHearing()).toBe(true);
  sent = [];
});
afterEach(async () => {
  await worker?.stop();
  await Promise.all([writer.close(), working.close()]);
});

function work(pollMs?: number): void {
  const handlers = mailHandlers(async ({ to }) => void sent.push(to));
  worker = startOutbox(working, quiet, handlers, pollMs ? { pollMs } : {});
}

describe('what another process has committed', () => {
  it('is heard of without looking, and all of it when much comes at once', async () => {
    work(never);
    const names = Array.from({ length: 60 }, (_, index) => `fan-${index}@quay.example`);
    await Promise.all(
      names.map((name) => writer.orm.transaction((tx) => writeOutbox(tx, mailTo(name)))),
    );
    await expect.poll(() => sent.toSorted()).toEqual(names.toSorted());
    await writeOutbox(writer.orm, mailTo('last@quay.example'));
    await expect.poll(() => sent.at(-1)).toBe('last@quay.example');
  });

  it('is done when it is committed, also work written before something done long ago', async () => {
    work(never);
    await writer.orm.transaction(async (first) => {
      await writeOutbox(first, mailTo('first@quay.example'));
      await writer.orm.transaction((second) => writeOutbox(second, mailTo('second@quay.example')));
      await expect.poll(() => sent).toEqual(['second@quay.example']);
    });
    await expect.poll(() => sent).toEqual(['second@quay.example', 'first@quay.example']);
  });

  it('is found by the clock if it was killed before it could announce it', async () => {
    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    const heard: unknown[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('listen changed');
    work();
    const script = 'tests/harness/servers/die-unannounced.ts';
    const doomed = spawn(process.execPath, [script, url, 'ada@quay.example'], { stdio: 'inherit' });
    expect(await once(doomed, 'exit')).toEqual([null, 'SIGKILL']);
    await expect.poll(() => sent).toEqual(['ada@quay.example']);
    await listener.end();
    expect(heard).toEqual([]);
  });
});
