import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss } from 'pg-boss';
import { type Log, saysOnce } from '#app/platform/log.ts';

/**
 * Work that is done by a clock. Each job is one row in the database, so that of many worker
 * processes one does it, and a restart finds it again.
 */
export type Jobs = {
  /** Begins to do the scheduled jobs in this process. */
  start(schedule: ScheduledJob[]): Promise<void>;
  /** Lets jobs under way finish. */
  stop(): Promise<void>;
};

export type ScheduledJob = {
  name: string;
  /** Five fields of cron, in UTC. */
  cron: string;
  run(): Promise<void>;
};

export function openJobs(on: { connectionString: string } | { pglite: PGlite }, log: Log): Jobs {
  let boss: PgBoss | undefined;
  const sayOnce = saysOnce(log);
  return {
    async start(schedule) {
      const db = 'pglite' in on ? { db: fromPglite(on.pglite) } : { ...on, max: 3 };
      // Workers hear of a job at once, and needn’t look for one every other second.
      boss = new PgBoss({ ...db, useListenNotify: true });
      boss.on('error', (error) => sayOnce('error', error, 'the job queue failed'));
      await boss.start();
      for (const job of schedule) await take(boss, job, log);
    },
    stop: async () => {
      await boss?.stop({ graceful: true, timeout: 8_000 });
    },
  };
}

async function take(boss: PgBoss, { name, cron, run }: ScheduledJob, log: Log): Promise<void> {
  await boss.createQueue(name, { notify: true });
  await boss.schedule(name, cron);
  await boss.work(name, async () => {
    try {
      await run();
    } catch (error) {
      // The queue notes a failure and tries again without logging it.
      log.error({ error, job: name }, 'a job failed');
      throw error;
    }
    log.info({ job: name }, 'a job is done');
  });
}
