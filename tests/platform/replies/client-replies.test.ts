import { expect, it } from 'vitest';
import { replyIn } from '#app/domain/messaging/replies/reply-text.ts';
import { readMail } from '#app/platform/replies/read-mail.server.ts';
import {
  body,
  gmailBlock,
  gmailQuote,
  html,
  mimeOf,
  mso,
  on,
  ours,
  outlookHead,
  plain,
  quoted,
  replies,
  sender,
  sent,
  word,
} from './client-mails.ts';

async function answerOf(mail: Buffer) {
  const { lines, files } = await readMail(mail);
  return { ...replyIn(lines, { sent, sender }, 2_000), files };
}

it.each(replies)('%s', async (_name, mail, text) => {
  const answer = await answerOf(mail);
  expect(answer.text).toBe(text);
  expect(answer.files).toEqual([]);
  expect(answer.quoted).not.toMatch(/ana@quay|post@bandstand|##-/);
});

it.each([
  [
    'a set list with rules',
    'We play\n----- First half -----\nOne\nTwo\n----- Second half -----\nThree',
  ],
  [
    'what another person wrote',
    'Bob says:\n\nFrom: Bob <bob@quay.example>\nSent: Tuesday\nTo: Ana\nSubject: Piano\n\nIt is tuned.',
  ],
  [
    'a mail that is passed on',
    '---------- Forwarded message ---------\nFrom: Bob <bob@quay.example>\nDate: Tue, 24 Nov 2026\nSubject: Piano\nTo: Ana\n\nIt is tuned.',
  ],
  ['an account of who wrote', 'On 3 May 2026 Bob wrote:\nwe need 4 chairs'],
  ['words of ours by chance', 'Yes\n\nFine'],
  ['who we are in a sentence', 'On Friday 3 we met people of Bandstand who wrote:\nwe need chairs'],
  ['signs that mean “more than”', '> 5 people\n< 3 people'],
  ['what they quote of someone else', 'Bob said:\n> never again\nI disagree.'],
  [
    'hours as a program would take for headers',
    'Fine by us.\n\nFrom: 20:00\nTo: 23:00\n\nTwo monitors.',
  ],
  ['where it was written', 'We were\nSent from my Galaxy home to the venue'],
])('keeps %s whole', async (_name, text) => {
  const answer = await answerOf(mimeOf(null, [plain(text.replaceAll('\n', '\r\n'))]));
  expect(answer.text).toBe(text);
});

it('keeps a mail that Outlook passes on', async () => {
  const head = outlookHead('From:', 'Sent:', 'To:', 'Subject:').replaceAll(
    'Bandstand &lt;post@bandstand.example&gt;',
    'Bob &lt;bob@quay.example&gt;',
  );
  const { text } = await answerOf(
    mimeOf(null, [html(word(`${mso('See Bob’s mail.')}${head}${mso('It is tuned.')}`))]),
  );
  expect(text).toMatch(/^See Bob’s mail\.[\s\S]*Bob[\s\S]*It is tuned\.$/);
});

it('keeps what was quoted and signed readable, without addresses', async () => {
  const { quoted: apart } = await answerOf(replies[0]?.[1] ?? Buffer.alloc(0));
  expect(apart).toContain('is 4 o’clock fine for load-in?');
  const signed = await answerOf(mimeOf(null, [plain('Yes.\r\n-- \r\nAna\r\n+351 900 000 000')]));
  expect(signed).toMatchObject({ text: 'Yes.', quoted: '--\nAna\n+351 900 000 000' });
});

it('is empty where nothing is new', async () => {
  expect((await answerOf(mimeOf(null, [plain(`${on}\r\n\r\n${quoted(ours.text)}`)]))).text).toBe(
    '',
  );
  expect((await answerOf(mimeOf(null, [html(gmailQuote(gmailBlock(body)))]))).text).toBe('');
  expect((await answerOf(mimeOf(null, [plain(`> ${ours.text}`)]))).text).toBe('');
});

it('reads the form that has something in it', async () => {
  const mail = mimeOf('alternative', [plain('Yes, 4 is fine.'), html('<div><br></div>')]);
  expect((await answerOf(mail)).text).toBe('Yes, 4 is fine.');
});

it('reads every text that is shown, before and after a file', async () => {
  const parts = [
    plain('Before.'),
    {
      type: 'application/pdf; name="rider.pdf"',
      text: '%PDF-',
      head: ['Content-Disposition: inline; filename=rider.pdf'],
    },
    plain('After.'),
  ];
  expect(await answerOf(mimeOf('mixed', parts))).toMatchObject({
    text: 'Before.\nAfter.',
    files: ['rider.pdf'],
  });
});
