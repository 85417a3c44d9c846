import { expect, it } from 'vitest';
import { markedLine } from '#app/domain/messaging/replies/line-fates.ts';
import { replyIn } from '#app/domain/messaging/replies/reply-text.ts';
import { plainLines } from '#app/lib/mail/mail-lines.ts';

const answerIn = (mail: string) => replyIn(plainLines(mail), { sender: ['Bandstand'] }).text;
const line = markedLine('Reply above this line');
const heading = 'On Tue, 25 Nov 2026 at 10:00, Bandstand <post@bandstand.example> wrote:';

it.each([
  ['our line, quoted or not', `Yes.\n\n> ${line}\n> Hello`, 'Yes.'],
  ['our line in a quote without signs', `Yes.\r\n\r\n${line}\r\nHello`, 'Yes.'],
  ['the heading of a quote', `Yes.\n\nSee you.\n\n${heading}\n> Hello`, 'Yes.\n\nSee you.'],
  [
    'a heading over two lines',
    `Yes.\n\nOn Tue, 25 Nov 2026 at 10:00, Bandstand\n<post@bandstand.example> wrote:\n\n> Hello`,
    'Yes.',
  ],
  [
    'a heading in German',
    'Ja.\n\nAm 25.11.2026 um 10:00 schrieb Bandstand <a@b.example>:\nHallo',
    'Ja.',
  ],
  ['a heading in any language', 'Tak.\n\nDnia 25 listopada Bandstand napisał(a):\n> Hello', 'Tak.'],
  [
    'a line of another program',
    'Yes.\n\n-----Original Message-----\nFrom: Bandstand\nSent: Tuesday\nTo: Ana\n\nHello',
    'Yes.',
  ],
  [
    'headers as Outlook writes them',
    'Yes.\n\n________________________________\nFrom: Bandstand <post@bandstand.example>\nSent: Tuesday\nTo: Ana\nSubject: New message\n\nHello',
    'Yes.',
  ],
  [
    'the same in French',
    'Oui.\n\nDe : Bandstand <a@b.example>\nEnvoyé : mardi\nÀ : Ana\nObjet : Message\n\nHello',
    'Oui.',
  ],
  ['a signature', 'Yes.\n-- \nAna\n+351 1', 'Yes.'],
  ['what telephones add', `Yes.\n\nSent from my iPhone\n\n${heading}\n\n> Hello`, 'Yes.'],
  ['quoted lines without a heading', 'Yes.\n\n> Hello\n>\n> there', 'Yes.'],
  ['everything, where nothing is new', `${heading}\n> Hello`, ''],
])('cuts off %s', (_name, mail, text) => {
  expect(answerIn(mail)).toBe(text);
});

it.each([
  ['a list of contacts', 'Our people:\nName: Bob\nEmail: bob@quay.example\nPhone: 1\nArrives: 4'],
  ['a set list', 'We play:\n--- Set 1 ---\nOne\nTwo\n\n-- encore --\nThree'],
  ['a sentence that ends with a colon', 'On Friday Ana wrote:\nwe need 4 chairs'],
  ['an answer between quoted lines', '> Is 4 o’clock fine?\nYes.\n> And the piano?\nTuned.'],
  ['what only looks like our line', 'Use ##- for channels'],
])('keeps %s', (_name, mail) => {
  expect(answerIn(mail)).toBe(mail);
});

it('reads a long hostile text in no time', () => {
  const long = 'From: '.repeat(50_000) + '\n'.repeat(200_000) + '>'.repeat(200_000);
  expect(answerIn(`${long}\n${'- '.repeat(100_000)}`).length).toBeGreaterThan(0);
  expect(answerIn('-'.repeat(200_000)).length).toBeLessThanOrEqual(200_000);
});
