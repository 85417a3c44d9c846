import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '#app/db/schema/accounts.ts';
import { answerableMails, messages } from '#app/db/schema/messaging.ts';
import {
  answerByMail,
  storeAnswerable,
  sweepAnswerable,
} from '#app/features/messaging/answer-by-mail.server.ts';
import { startThread } from '#app/features/messaging/commands.server.ts';
import { readThread } from '#app/features/messaging/read-thread.server.ts';
import { readMail } from '#app/platform/replies/read-mail.server.ts';
import { addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

const database = await testDatabase();
const { orm } = database;
const files = openWatchedFiles();
const services = { database, files, isDemo: false, sender: ['Bandstand', 'reply.example'] };

it('an answer typed into our text is the message, and its quotes are behind it, for both sides', async () => {
  const { venue, performer } = await addTwoSides(database);
  const input = {
    as: venue.as,
    with: performer.as,
    text: 'Is 4 o’clock fine for you?',
    messageId: undefined,
  };
  const { threadId } = await startThread({ database, files }, venue.viewer, input);
  const { accountId } = performer.viewer;
  await orm
    .update(accounts)
    .set({ emailVerified: true, birthDate: '1990-05-06' })
    .where(eq(accounts.id, accountId));
  const reply = { threadId, accountId, profileId: performer.as };
  const text =
    'Cinema has written.\n\nCinema wrote: “Is 4 o’clock fine for you?”\n\nBring the rider, please.';
  const html = text.replace(/^(.*)$/gm, '<p>$1</p>');
  await storeAnswerable(orm, reply, { text, html }, 'key-1');
  await storeAnswerable(orm, reply, { text, html }, 'key-1');
  const mail = await readMail(
    Buffer.from(
      [
        'From: Ana <ana@quay.example>',
        'Message-ID: <2@quay.example>',
        'In-Reply-To: <key-1@bandstand.example>',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<div id="appendonsend"></div><div id="divRplyFwdMsg"><b>From:</b> Bandstand &lt;post@bandstand.example&gt;<br><b>To:</b> ana@quay.example</div>',
        '<p>Cinema wrote: “Is 4 o’clock fine for you?”</p><p style="color:red">Half past would be better.</p><p>Bring the rider, please.</p>',
      ].join('\r\n'),
    ),
  );
  const replier = { ...reply, email: 'ana@quay.example', language: 'en' };
  expect(await answerByMail(services, replier, mail, 'ana@quay.example')).toBe(true);
  expect(await answerByMail(services, replier, mail, 'ana@quay.example')).toBe(false);
  const thread = await readThread(orm, venue.viewer, { threadId }, { current: venue.as });
  const last = thread.messages.at(-1);
  expect(last?.text).toBe('Half past would be better.');
  expect(last?.quoted).toContain('Is 4 o’clock fine for you?');
  expect(last?.quoted).not.toContain('@');

  await orm.update(answerableMails).set({ sentAt: new Date(Date.now() - 62 * 86_400_000) });
  await sweepAnswerable(orm);
  expect(await orm.$count(answerableMails)).toBe(0);
});

it('a file is told by its name, and nothing is written', async () => {
  const { venue, performer } = await addTwoSides(database);
  const input = { as: venue.as, with: performer.as, text: 'Your rider?', messageId: undefined };
  const { threadId } = await startThread({ database, files }, venue.viewer, input);
  const replier = {
    threadId,
    accountId: performer.viewer.accountId,
    profileId: performer.as,
    email: 'ana@quay.example',
    language: 'en',
  };
  const mail = await readMail(
    Buffer.from(
      'From: ana@quay.example\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n--a\r\nContent-Type: application/pdf; name="rider.pdf"\r\nContent-Disposition: inline; filename="rider.pdf"\r\n\r\n%PDF-\r\n--a--',
    ),
  );
  await expect(answerByMail(services, replier, mail, 'ana@quay.example')).rejects.toThrow(
    /rider\.pdf.*Nothing has been sent/,
  );
  expect(await orm.$count(messages, eq(messages.threadId, threadId))).toBe(1);
});
