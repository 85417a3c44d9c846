import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { expect, it } from 'vitest';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { startPlatform } from '#tests/harness/servers/platform.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';

const token = 'monitoring'.repeat(4);

it('a worker shows its metrics, sweeps away half written work, and names the job that failed', async () => {
  const folder = scratchFolder('jobs');
  const url = await copyDatabase();
  const environment = { DATABASE_URL: url, DATA_DIR: folder };
  const old = leaveDraft(folder, 'old', 25);
  const fresh = leaveDraft(folder, 'fresh', 1);

  const worker = await startPlatform({ ...environment, ROLE: 'worker', METRICS_TOKEN: token });
  const authorization = `Bearer ${token}`;
  const metrics = await fetch(`${worker.address}/metrics`, { headers: { authorization } });
  expect(await metrics.text()).toContain('bandstand_outbox_overdue_seconds{lane="mail"} 0');
  const boss = new PgBoss(url);
  await boss.start();
  expect((await boss.getSchedules()).map(({ name }) => name).sort()).toEqual([
    'advance-bookings',
    'announce-events',
    'compare-books',
    'count-facts',
    'follow-paid',
    'make-nights',
    'notify-postponed',
    'offer-places',
    'pay-out-takings',
    'publish-missed',
    'publish-pages',
    'publish-reviews',
    'read-calendars',
    'refund-events',
    'release-due',
    'remind-of-advances',
    'remind-of-instalments',
    'remind-people',
    'remove-accounts',
    'resume-money',
    'send-digests',
    'send-new-finds',
    'settle-unanswered',
    'sweep-answerable',
    'sweep-baskets',
    'sweep-deliveries',
    'sweep-events',
    'sweep-expired',
    'sweep-fediverse',
    'sweep-following',
    'sweep-holds',
    'sweep-kept-mails',
    'sweep-left-nights',
    'sweep-listings',
    'sweep-live',
    'sweep-notifications',
    'sweep-outbox',
    'sweep-reminders',
    'sweep-saved-searches',
    'sweep-show-imports',
    'sweep-ticket-imports',
    'sweep-unfinished-files',
    'sweep-unsent-files',
  ]);
  await boss.send('sweep-unfinished-files', {});
  await expect.poll(() => existsSync(old), { timeout: 20_000 }).toBe(false);
  expect(existsSync(fresh)).toBe(true);

  await boss.getDb().executeSql('alter table kept_mails rename to lost', []);
  await boss.send('sweep-kept-mails', {});
  await expect
    .poll(() => worker.output())
    .toContain('"job":"sweep-kept-mails","msg":"a job failed"');

  await boss.stop();
  expect(await worker.end()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

function leaveDraft(folder: string, name: string, hoursAgo: number): string {
  const file = path.join(folder, 'files', 'unfinished', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'half a pict');
  const time = new Date(Date.now() - hoursAgo * 3_600_000);
  utimesSync(file, time, time);
  return file;
}
