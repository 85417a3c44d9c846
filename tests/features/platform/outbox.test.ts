import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { claimEvent, sweepOutbox, writeOutbox } from '#app/db/outbox.server.ts';
import { type OutboxWorker, startOutbox } from '#app/db/outbox-worker.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { FinalError } from '#app/lib/app-error.ts';
import { openLog } from '#app/platform/log.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { mailHandlers, oneMail } from '#tests/harness/people/mail-handlers.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';

let database: Database;
let other: Database;
const workers: OutboxWorker[] = [];
const quiet = openLog('silent');
const mailTo = (to: string): { type: 'mail'; payload: Mail } => ({
  type: 'mail',
  payload: { to, subject: 'Confirm', text: 'a secret link', html: '<p>a secret link</p>' },
});
type Handler = (mail: Mail, key: string) => Promise<void>;
type Pace = Parameters<typeof startOutbox>[3];

function work(handler: Handler, pace: Pace = {}, on = database, log = quiet): OutboxWorker {
  const worker = startOutbox(on, log, mailHandlers(handler), { mostStoppingMs: 200, ...pace });
  workers.push(worker);
  return worker;
}
const rows = () => database.orm.select().from(outbox).orderBy(outbox.id);
const soon = { timeout: 10_000 };
const untilEmpty = () => expect.poll(rows, { timeout: 30_000 }).toEqual([]);
const makeDue = () => database.orm.update(outbox).set({ dueAt: sql`now()` });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Time from now until an event is due, by the database's clock. */
async function dueInMs(): Promise<number> {
  const [row] = await database.orm
    .select({ ms: sql<string>`extract(epoch from due_at - now()) * 1000` })
    .from(outbox);
  return Number(row?.ms);
}

beforeAll(async () => {
  [database, other] = await openTestDatabasePair();
});
afterAll(async () => {
  await other.close();
  await database.close();
});
beforeEach(async () => {
  await database.orm.delete(outbox);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

describe('a following event', () => {
  it('is done at once when its transaction commits, and is gone then', async () => {
    const mails: Mail[] = [];
    work(async (mail) => void mails.push(mail), { pollMs: 600_000 });
    await pause(300);
    await database.orm.transaction(async (tx) => {
      await writeOutbox(tx, mailTo('ada@quay.example'));
      await pause(100);
      expect(mails).toEqual([]);
    });
    await expect.poll(() => mails, soon).toEqual([mailTo('ada@quay.example').payload]);
    await untilEmpty();
  });

  it('does not follow from a rollback', async () => {
    const mails: Mail[] = [];
    work(async (mail) => void mails.push(mail), { pollMs: 50 });
    const change = database.orm.transaction(async (tx) => {
      await writeOutbox(tx, mailTo('ada@quay.example'));
      throw new Error('changed my mind');
    });
    await expect(change).rejects.toThrow('changed my mind');
    await writeOutbox(database.orm, mailTo('eve@quay.example'));
    await expect.poll(() => mails.map(({ to }) => to), soon).toEqual(['eve@quay.example']);
  });

  it('is found without an announcement as well', async () => {
    const mails: Mail[] = [];
    await writeOutbox(database.orm, mailTo('ada@quay.example'));
    await database.orm.update(outbox).set({ dueAt: sql`now() + interval '1 second'` });
    work(async (mail) => void mails.push(mail), { pollMs: 100 });
    await pause(500);
    expect(mails).toEqual([]);
    await expect.poll(() => mails.length, soon).toBe(1);
  });

  it('is done once each by two workers with 200 events', async () => {
    const sent: string[] = [];
    const byWorker = [0, 0];
    const handler = (index: number) => async (mail: Mail) => {
      await pause(5);
      byWorker[index] = (byWorker[index] ?? 0) + 1;
      sent.push(mail.to);
    };
    const addresses = Array.from({ length: 200 }, (_, index) => `fan-${index}@quay.example`);
    await writeOutbox(database.orm, ...addresses.map(mailTo));
    work(handler(0), { pollMs: 50 }, database);
    work(handler(1), { pollMs: 50 }, other);
    await untilEmpty();
    expect(sent.sort()).toEqual(addresses.sort());
    expect(Math.min(...byWorker)).toBeGreaterThan(0);
  });

  it('does not wait for one that takes long', async () => {
    const sent: string[] = [];
    const slow = mailTo('slow@quay.example');
    const addresses = Array.from({ length: 20 }, (_, index) => `fan-${index}@quay.example`);
    await writeOutbox(database.orm, slow, ...addresses.map(mailTo));
    work(async (mail) => {
      if (mail.to === slow.payload.to) await pause(600_000);
      sent.push(mail.to);
    });
    await expect.poll(() => sent.length, soon).toBe(20);
  });
});

describe('what fails', () => {
  it('is tried again after growing pauses, then given up and named in the log', async () => {
    const { log, lines } = openHeardLog();
    let attempts = 0;
    const failing = async () => {
      attempts += 1;
      throw new Error('no');
    };
    work(failing, { pollMs: 20, pausesMs: [5_000, 60_000] }, database, log);
    await writeOutbox(database.orm, mailTo('ada@quay.example'));
    for (const [attempt, pauseMs] of [5_000, 60_000].entries()) {
      await expect.poll(() => lines.length, soon).toBe(attempt + 1);
      await expect.poll(dueInMs, soon).toBeLessThanOrEqual(pauseMs);
      expect(await dueInMs()).toBeGreaterThan(pauseMs - 3_000);
      await makeDue();
    }
    await expect.poll(async () => (await rows())[0]?.failedAt, soon).not.toBeNull();
    await makeDue();
    await pause(100);
    expect(attempts).toBe(3);
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'error']);
    expect(JSON.stringify(lines)).not.toMatch(/ada|quay|secret|Confirm/);
  });

  it('is tried again each day, and never given up, where money hangs on it', async () => {
    const { log, lines } = openHeardLog();
    let attempts = 0;
    const transfer = async () => {
      attempts += 1;
      if (attempts < 5) throw new Error('no');
    };
    const handlers = { ...mailHandlers(async () => {}), transfer };
    const pace = { pollMs: 20, pausesMs: [5_000, 60_000], mostStoppingMs: 200 };
    workers.push(startOutbox(database, log, handlers, pace));
    await writeOutbox(database.orm, { type: 'transfer', payload: { transferId: 'a' } });
    for (const pauseMs of [5_000, 60_000, 60_000, 60_000]) {
      await expect.poll(dueInMs, soon).toBeGreaterThan(pauseMs - 3_000);
      await expect.poll(dueInMs, soon).toBeLessThanOrEqual(pauseMs);
      await makeDue();
    }
    await untilEmpty();
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'error', 'error']);
  });

  it('is forgotten when it is given up, where it was the last one to a person', async () => {
    const { payload } = mailTo('gone@people.example');
    await writeOutbox(database.orm, { type: 'farewell', payload });
    work(() => Promise.reject(new FinalError('no such mailbox')));
    await untilEmpty();
  });

  it('is given up at once where another attempt can’t help', async () => {
    work(async () => {
      throw new FinalError('nobody there');
    });
    await writeOutbox(database.orm, mailTo('ada@quay.example'));
    await expect.poll(async () => (await rows())[0]?.failedAt ?? null, soon).not.toBeNull();
    expect((await rows())[0]?.attempts).toBe(1);
  });

  it('stays for a newer version where this one doesn’t know it', async () => {
    const { log, lines } = openHeardLog();
    work(async () => {}, { pollMs: 20 }, database, log);
    await database.orm.insert(outbox).values({ type: 'hologram', payload: {} });
    await expect.poll(() => lines.map(({ level }) => level), soon).toEqual(['warn']);
    const [row] = await rows();
    expect(row).toMatchObject({ type: 'hologram', failedAt: null, attempts: 1 });
  });

  it('is swept away once it has been looked at long enough', async () => {
    await writeOutbox(
      database.orm,
      ...['old', 'new', 'waiting'].map((name) => mailTo(`${name}@a.example`)),
    );
    const age = (name: string, days: number) =>
      database.orm
        .update(outbox)
        .set({ failedAt: sql`now() - make_interval(days => ${days})` })
        .where(sql`payload ->> 'to' = ${`${name}@a.example`}`);
    await age('old', 31);
    await age('new', 29);
    await sweepOutbox(database.orm, 30);
    expect((await rows()).map(({ payload }) => payload.to)).toEqual([
      'new@a.example',
      'waiting@a.example',
    ]);
  });
});

describe('a worker that crashes', () => {
  it('leaves its event to another once its lease has run out, with the same key', async () => {
    const keys: string[] = [];
    // It does the work and dies before it can record it.
    work(
      async (_mail, key) => {
        keys.push(key);
        await pause(600_000);
      },
      { leaseMs: 700, longestMs: 0 },
    );
    await writeOutbox(database.orm, mailTo('ada@quay.example'), mailTo('eve@quay.example'));
    await expect.poll(() => keys.length, soon).toBe(2);
    const again: string[] = [];
    work(async (_mail, key) => void again.push(key), { pollMs: 50 }, other);
    await pause(200);
    expect(again).toEqual([]);
    await untilEmpty();
    expect(again.sort()).toEqual(keys.slice(0, 2).sort());
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps what takes longer than its lease while it is at it', async () => {
    let done = 0;
    const slow = async () => {
      await pause(900);
      done += 1;
    };
    work(slow, { leaseMs: 300, pollMs: 20 });
    await writeOutbox(database.orm, mailTo('ada@quay.example'));
    work(slow, { leaseMs: 300, pollMs: 20 }, other);
    await untilEmpty();
    expect(done).toBe(1);
  });

  it('is not crashed for ever by the same event', async () => {
    await writeOutbox(database.orm, mailTo('ada@quay.example'));
    await database.orm.update(outbox).set({ attempts: 10 });
    let attempts = 0;
    work(async () => {
      attempts += 1;
    });
    await expect.poll(async () => (await rows())[0]?.failedAt ?? null, soon).not.toBeNull();
    expect(attempts).toBe(0);
  });

  it('does not disturb its successor when it comes to after all', async () => {
    let failLate = (_error: Error) => {};
    work(() => new Promise((_, reject) => (failLate = reject)), {
      leaseMs: 100,
      longestMs: 0,
      mostAtOnce: oneMail,
    });
    await writeOutbox(database.orm, mailTo('ada@quay.example'));
    await expect.poll(async () => (await rows())[0]?.attempts, soon).toBe(1);
    await pause(150);
    const successors = await claimEvent(other.orm, 600_000);
    expect(successors?.attempts).toBe(2);
    failLate(new Error('late'));
    await pause(200);
    expect(await dueInMs()).toBeGreaterThan(500_000);
  });

  it('that is asked to stop finishes its work and takes up nothing more', async () => {
    const sent: string[] = [];
    const worker = work(
      async (mail) => {
        await pause(300);
        sent.push(mail.to);
      },
      { mostAtOnce: oneMail, mostStoppingMs: 5_000, pollMs: 20 },
    );
    await writeOutbox(database.orm, mailTo('ada@quay.example'), mailTo('eve@quay.example'));
    await expect.poll(async () => (await rows())[0]?.attempts, soon).toBe(1);
    await worker.stop();
    expect(sent).toEqual(['ada@quay.example']);
    await pause(100);
    expect((await rows()).map(({ payload }) => payload.to)).toEqual(['eve@quay.example']);
  });

  it('that is asked to stop does not wait for ever', async () => {
    const { log, lines } = openHeardLog();
    const worker = work(() => new Promise(() => {}), { mostStoppingMs: 100 }, database, log);
    await writeOutbox(database.orm, mailTo('ada@quay.example'));
    await expect.poll(async () => (await rows())[0]?.attempts, soon).toBe(1);
    await worker.stop();
    expect(lines.map(({ level }) => level)).toEqual(['warn']);
  });
});
