import { and, asc, eq } from 'drizzle-orm';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { messages } from '#app/db/schema/messaging.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { startThread } from '#app/features/messaging/commands.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { readLiveStream } from '#tests/harness/calls/live-reader.ts';
import { makePerson, openSession, testSecret } from '#tests/harness/people/accounts.ts';
import type { ReceivedMail } from '#tests/harness/people/read-mail.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { type Smtp, startSmtp } from '#tests/harness/servers/smtp.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

/* Answers by mail, from a real mail server to the built platform. */
let smtp: Smtp;
let platform: RunningPlatform;
let database: Database;
let port: number;
let venue: Awaited<ReturnType<typeof addPerson>>;
let band: typeof venue;

beforeAll(async () => {
  smtp = await startSmtp();
  const DATABASE_URL = await copyDatabase();
  database = await openDatabase(parseSettings({ DATABASE_URL }), openLog('silent'));
  platform = await startPlatform({
    DATABASE_URL,
    AUTH_SECRET: testSecret,
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'info',
    SMTP_IN_URL: 'smtp://127.0.0.1:0',
    REPLY_DOMAIN: 'reply.example',
  });
  port = Number(/taken at port (\d+)/.exec(platform.output())?.[1]);
  venue = await addPerson('venue', 'Cinema Candeia');
  band = await addPerson('artist', 'The Night Owls');
});
afterAll(async () => {
  await platform.end();
  await database.close();
  await smtp.stop();
});

it('an answer lands in the thread, and in the other’s open stream', async () => {
  const { mail, threadId } = await writeToBand('We have a piano.');
  expect(mail.headers['reply-to']).toMatch(/<reply\+[a-z2-7]{52}@reply\.example>$/);
  expect(mail.headers['list-unsubscribe']).toContain('/unsubscribe?token=');
  const reader = readLiveStream(() => platform.address, { cookie: venue.cookie });
  await expect.poll(() => reader.status).toBe(200);
  const quoted = mail.text.replace(/^/gm, '> ');
  const heading = `On Tue, 25 Nov 2026, Bandstand <${mail.from}> wrote:`;
  const text = `Is it tuned?\n<script>alert(1)</script>\n\n${heading}\n${quoted}`;
  expect(await answer(mail, { text, messageId: '<one@quay.example>' })).toMatch(/^250 /);
  const texts = ['We have a piano.', 'Is it tuned?\n<script>alert(1)</script>'];
  expect(await textsIn(threadId)).toEqual(texts);
  await expect.poll(() => reader.events.map(({ data }) => data.id)).toContain(threadId);
  reader.close();
  const path = `/api/v1/profiles/${venue.accountId}/threads/${threadId}/messages`;
  const headers = { authorization: `Bearer ${venue.token}` };
  const answered = await fetch(platform.address + path, { headers });
  expect((await answered.json()).items.at(-1)).toMatchObject({ text: texts[1], isOwn: false });
  // Delivered again by a server that hasn’t heard our answer.
  expect(await answer(mail, { text, messageId: '<one@quay.example>' })).toMatch(/^250 /);
  expect(await textsIn(threadId)).toEqual(texts);
});

it('answers between our lines and below rules are there whole', async () => {
  const { mail, threadId } = await writeToBand('Is four o’clock fine for all of you?');
  const quoted = mail.text.replace(/^/gm, '> ');
  const text = `${quoted.replace(/(fine for all of you\?.*)\n/, '$1\n\nYes.\n\n')}\n----- First half -----\nOne\n`;
  expect(await answer(mail, { text })).toMatch(/^250 /);
  const message = (await textsIn(threadId)).at(-1);
  expect(message).toMatch(
    /^> .*Is four o’clock fine for all of you\?”\nYes\.\n[\s\S]*----- First half -----\nOne$/,
  );
  expect(message).not.toContain('##-');
});

it('refuses with words mails that aren’t answers of their recipient', async () => {
  const { mail, threadId } = await writeToBand('Are you free?');
  const to = addressOf(mail);
  const forged = to.replace(/(.)@/, (_, last) => `${last === 'a' ? 'b' : 'a'}@`);
  const eve = 'eve@evil.example';
  const long = 'a'.repeat(2_001);
  const refused: [string, SendMailOptions, RegExp][] = [
    ['forged', { to: forged }, /^550 .*takes no email/],
    ['of somebody else', { from: eve }, /^550 .*Only the person/],
    ['in another’s name', { envelope: { from: eve, to } }, /^550 .*Only the person/],
    ['empty', { text: `\n> ${mail.text}` }, /^550 .*no text/],
    ['too long', { text: long }, /^550 .*2,000/],
    ['too large', { text: 'a\n'.repeat(600_000) }, /^552 /],
    ['with files', { attachments: [{ filename: 'a.pdf', content: 'a' }] }, /^550 .*Files.*a\.pdf/],
    [
      'with a file as Apple Mail sends it',
      { attachments: [{ filename: 'b.pdf', content: 'b', contentDisposition: 'inline' }] },
      /^550 .*Files.*b\.pdf/,
    ],
  ];
  for (const [name, changed, words] of refused)
    expect(await answer(mail, changed), name).toMatch(words);
  expect((await textsIn(threadId)).at(-1)).toBe('Are you free?');
});

it('drops what programs write by themselves', async () => {
  const { mail, threadId } = await writeToBand('And in May?');
  const before = await textsIn(threadId);
  const envelope = { from: '', to: addressOf(mail) };
  for (const automatic of [
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { Precedence: 'bulk' } },
    { envelope },
  ])
    expect(await answer(mail, { text: 'I am away.', ...automatic })).toMatch(/^250 /);
  expect(await textsIn(threadId)).toEqual(before);
});

it('ends with the place on the team, and no log names anyone', async () => {
  const { mail, threadId } = await writeToBand('Last call.');
  const before = await textsIn(threadId);
  const { profileId, accountId } = profileMembers;
  const ofBand = and(eq(profileId, band.accountId), eq(accountId, band.accountId));
  await database.orm.update(profileMembers).set({ role: 'door' }).where(ofBand);
  expect(await answer(mail, {})).toMatch(/^550 /);
  await database.orm.delete(profileMembers).where(ofBand);
  expect(await answer(mail, {})).toMatch(/^550 .*takes no email/);
  expect(await textsIn(threadId)).toEqual(before);
  expect(platform.output()).toContain('a reply by mail');
  expect(platform.output()).not.toMatch(/people\.example|quay|reply\+|piano|tuned/);
});

async function addPerson(userType: 'artist' | 'venue', name: string) {
  const { accountId, email } = await makePerson(database.orm, { userType, name });
  await database.orm
    .update(profiles)
    .set({ publishedAt: new Date() })
    .where(eq(profiles.id, accountId));
  return { accountId, email, ...(await openSession(database.orm, accountId)) };
}

const files = openWatchedFiles();

/** A message of the venue is mailed to the band at once. */
async function writeToBand(text: string) {
  const input = { as: venue.accountId, with: band.accountId, text, messageId: undefined };
  const { threadId } = await startThread({ database, files }, venue.viewer, input);
  await database.orm
    .update(outbox)
    .set({ dueAt: new Date() })
    .where(eq(outbox.type, 'messages due'));
  return { threadId, mail: await smtp.next(band.email) };
}

function addressOf(mail: ReceivedMail): string {
  return /<([^>]+)>$/.exec(mail.headers['reply-to'] ?? '')?.[1] ?? '';
}

/** Answers a mail as the band’s mail server does, and returns the reply. */
async function answer(mail: ReceivedMail, changed: SendMailOptions): Promise<string> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port });
  const whole = { from: band.email, to: addressOf(mail), text: 'Yes.', ...changed };
  return transport.sendMail(whole).then(
    ({ response }) => response,
    ({ response, message }) => response ?? message,
  );
}

async function textsIn(threadId: string): Promise<string[]> {
  const rows = await database.orm
    .select({ text: messages.text })
    .from(messages)
    .where(eq(messages.threadId, threadId))
    .orderBy(asc(messages.number));
  return rows.map(({ text }) => text);
}
