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
  return { ...replyIn(lines, { sent, sender, author: 'ana@quay.example' }, 2_000), files };
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

it.each([
  ['hours in the form of headers', 'From: 20:00 Doors\nTo: 21:00 Support\nSent: 3 boxes\n\nThanks'],
  [
    'a place with our name',
    'From: Bandstand Street 5\nTo: Quay 3\nVia: Bridge 1\n\nThat is the way.',
  ],
  [
    'who wrote what',
    'As you wrote: we need 4 chairs.\nBob wrote:\nnever\n\nOn 3 May 2026 Ana wrote:\n\n5 chairs',
  ],
  ['signs that mean “more than”', '> 500 people\n\n> 18 years'],
  ['what others said', 'On Friday at 8 we play:\n> never again'],
  ['a poem that ends with a rule', 'Roses\n_____\nviolets\n-----'],
  [
    'a mail that is passed on',
    '---------- Forwarded message ---------\nFrom: Bob <bob@quay.example>\nDate: Tuesday\nTo: Ana\n\nIt is tuned.',
  ],
])('keeps %s above our mail', async (_name, text) => {
  const mail = `${text}\n\n${on}\n\n${quoted(ours.text)}`.replaceAll('\n', '\r\n');
  expect((await answerOf(mimeOf(null, [plain(mail)]))).text).toBe(text);
});

const piano = 'We have a piano, and it was tuned in May.';
const monitors = 'Do you need the stage monitors?';
const bobOn = 'On Thu, 26 Nov 2026 at 11:00, Bob &lt;bob@quay.example&gt; wrote:';

it.each([
  [
    'announced above a quoted line',
    plain(`Thanks.\nHere are my 2 answers:\n> ${monitors}\nYes.`),
    `Thanks.\nHere are my 2 answers:\n> ${monitors}\nYes.`,
  ],
  [
    'below our words for a quote',
    plain(`Thanks for your mail of 25 Nov.\nYou wrote:\n> ${monitors}\nYes.`),
    `Thanks for your mail of 25 Nov.\nYou wrote:\n> ${monitors}\nYes.`,
  ],
  [
    'typed behind quoted lines',
    plain(`${on}\n> ${piano} => great!\n> ${monitors} Two.\n`),
    `> ${piano} => great!\n> ${monitors} Two.`,
  ],
  [
    'typed behind quoted lines in HTML',
    html(gmailQuote(gmailBlock(`<p>${piano} <b>Great!</b></p><p>${monitors} <b>4</b></p>`))),
    `${piano} Great!\n${monitors} 4`,
  ],
  [
    'above the mail of another person who quotes ours',
    html(
      `<div>I agree.</div>${gmailQuote(gmailBlock(`<p>Five is better.</p>${gmailQuote(gmailBlock(body))}`)).replace(/On Wed.*?wrote:/, bobOn)}`,
    ),
    'I agree.',
  ],
  [
    'above a rule and a heading',
    plain(
      `Oui.\n\nEnvoyé de mon iPhone\n\n-------- Original Message --------\n${on}\n\n${quoted(ours.text)}`,
    ),
    'Oui.',
  ],
  [
    'above headers without colons',
    plain(
      `Ja.\n\nVerstuurd vanaf mijn iPhone\n\n------ Original Message ------\nFrom "Bandstand" <post@bandstand.example>\nTo ana@quay.example\nSubject Message\n\n${ours.text}`,
    ),
    'Ja.',
  ],
  [
    'in Hebrew, with marks of direction',
    plain(
      `שלום\n\n\u202bבתאריך יום ד׳, 25 בנוב׳ 2026 ב-10:00 מאת \u202aBandstand\u202c <\u202apost@bandstand.example\u202c>:\u202c\n\n${quoted(ours.text)}`,
    ),
    'שלום',
  ],
  [
    'in Arabic, with its own digits',
    plain(
      `نعم\n\nفي الأربعاء، ٢٥ نوفمبر ٢٠٢٦ في ١٠:٠٠ ص تمت كتابة ما يلي بواسطة Bandstand <post@bandstand.example>:\n\n${quoted(ours.text)}`,
    ),
    'نعم',
  ],
  [
    'above headers in another language',
    html(
      `<div>Da.</div><hr><div><b>Expeditor:</b> Bandstand &lt;post@bandstand.example&gt;<br><b>Trimis:</b> miercuri<br><b>Către:</b> Ana &lt;ana@quay.example&gt;</div>${body}`,
    ),
    'Da.',
  ],
])('keeps an answer %s', async (_name, part, text) => {
  const answer = await answerOf(
    mimeOf(null, [{ ...part, text: part.text.replaceAll('\n', '\r\n') }]),
  );
  expect(answer.text).toBe(text);
});

it('never shows the addresses that headings name', async () => {
  const head = outlookHead('From:', 'Sent:', 'To:', 'Subject:');
  const mail = mso(`Hi Ana, is 4 o’clock fine for load-in? <b>Yes.</b>`);
  const inside = await answerOf(mimeOf(null, [html(word(`${head}${mail}${mso(piano)}`))]));
  expect(inside.text).toBe('Hi Ana, is 4 o’clock fine for load-in? Yes.');
  const token = 'abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrst';
  const unknown = `Ok\r\nExp: x <reply+${token}@reply.example>\r\nCil: Ana <ana@quay.example>`;
  const { text } = await answerOf(mimeOf(null, [plain(unknown)]));
  expect(text).toBe('Ok\nExp: x <…>\nCil: Ana <…>');
});

it('tells pictures written into the text, and invitations, as files', async () => {
  const picture = html('<p>See.</p><img height="400" src="data:image/png;base64,AAAA">');
  expect((await answerOf(mimeOf(null, [picture]))).files).toEqual(['']);
  const invitation = { type: 'text/calendar; method=REQUEST', text: 'BEGIN:VCALENDAR' };
  const mail = mimeOf('alternative', [plain('Come.'), html('Come.'), invitation]);
  expect(await answerOf(mail)).toMatchObject({ text: 'Come.', files: [''] });
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

it('keeps quotes and signatures readable, without addresses', async () => {
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
