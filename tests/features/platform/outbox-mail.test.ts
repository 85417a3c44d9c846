import { expect, it } from 'vitest';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { startOutbox } from '#app/db/outbox-worker.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { openSmtpMailer } from '#app/platform/mail.server.ts';
import { mailHandlers } from '#tests/harness/people/mail-handlers.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { startSmtp } from '#tests/harness/servers/smtp.ts';

const database = await testDatabase();

const mailTo = (to: string) => ({
  type: 'mail' as const,
  payload: { to, subject: 'Confirm', text: 'a secret link', html: '<p>a secret link</p>' },
});

it('a mail server that is down and comes back gets every mail once', async () => {
  const before = await startSmtp();
  const port = Number(new URL(before.url).port);
  await before.stop();
  const mailer = openSmtpMailer(before.url, parseSettings({}));
  const pace = { pollMs: 50, pausesMs: Array<number>(100).fill(100) };
  const worker = startOutbox(database, openLog('silent'), mailHandlers(mailer.send), pace);
  const addresses = Array.from({ length: 5 }, (_, index) => `fan-${index}@quay.example`);
  await writeOutbox(database.orm, ...addresses.map(mailTo));
  const rows = () => database.orm.select().from(outbox).orderBy(outbox.id);
  const soon = { timeout: 10_000 };
  await expect.poll(async () => (await rows())[0]?.attempts, soon).toBeGreaterThan(1);

  const smtp = await startSmtp({ port });
  smtp.mood = { at: 'mail', code: 451, text: '4.3.0 not yet' };
  await expect.poll(() => smtp.attempts, soon).toBeGreaterThan(2);
  smtp.mood = 'well';
  await expect.poll(rows, { timeout: 30_000 }).toEqual([]);
  expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(addresses);
  expect(smtp.mails[0]?.text.trim()).toBe('a secret link');
  await worker.stop();
  mailer.close();
  await smtp.stop();
});
