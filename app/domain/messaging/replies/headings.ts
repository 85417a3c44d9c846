import type { MailLine } from '#app/lib/mail/mail-lines.ts';

/*
 * Recognises the headings that mail programs put above quoted text, each in its own way and
 * language.
 */

export const isBlank = ({ text }: MailLine) => text.trim() === '';

export const isQuote = ({ part }: MailLine) => part === 'quote' || part === 'marked';

/** The first line with text from here on. */
export function shownFrom(lines: readonly MailLine[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at] as MailLine)) at += 1;
  return at;
}

/** The names, addresses and domains by which programs name the sender of our mails. */
type Sender = readonly string[];

/** The number of lines from here on that form the heading of a quote; 0 for none. */
export function headingAt(lines: readonly MailLine[], at: number, sender: Sender): number {
  const original = originalAt(lines, at, sender);
  if (original > 0) return original;
  const before = lines[at - 1];
  if (before && !isBlank(before) && !isRule(before.text)) return 0;
  return attributionAt(lines, at, sender) || headerBlockAt(lines, at, sender);
}

export const isRule = (text: string) => /^\s*[_-]{5,}\s*$/.test(text);

/** “-----Original Message-----” in any language, with the headers of a mail or “… wrote:” below. */
function originalAt(lines: readonly MailLine[], at: number, sender: Sender): number {
  const line = lines[at]?.text ?? '';
  if (!/^\s*-{4,} ?[^\s-].* ?-{4,}\s*$/.test(line)) return 0;
  const below = shownFrom(lines, at + 1);
  const length =
    headerBlockAt(lines, below, sender) ||
    attributionAt(lines, below, sender) ||
    addressedAt(lines, below, sender);
  return length === 0 ? 0 : below - at + length;
}

/**
 * Headers without colons, “From "Bandstand" <post@…>”, in consecutive lines that name our address.
 */
function addressedAt(lines: readonly MailLine[], at: number, sender: Sender): number {
  const block = lines.slice(at, at + 8);
  const blank = block.findIndex(isBlank);
  const length = blank < 0 ? block.length : blank;
  return length >= 3 && isOurAddress(block[0], sender) ? length : 0;
}

/**
 * “On Tuesday 25 November Ana wrote:”: up to four lines with a number in them that end with a
 * colon, and have a word for “wrote”, or name an address or us above a quote. People introduce
 * their own answers this way too.
 */
export function attributionAt(lines: readonly MailLine[], at: number, sender: Sender): number {
  const { depth } = lines[at] ?? { depth: 0 };
  for (const length of [1, 2, 3, 4]) {
    const heading = lines.slice(at, at + length);
    if (heading.length < length || heading.some((line) => isBlank(line) || line.depth !== depth))
      return 0;
    const joined = heading.map(({ text }) => text.trim()).join(' ');
    if (joined.length > 400) return 0;
    if (length > 1 && !isWrapped(heading.at(-2) as MailLine, heading.at(-1) as MailLine)) return 0;
    if (!/[:：]$/.test(joined) || !/\p{Nd}/u.test(joined)) continue;
    if (saysWrote.test(joined)) return length;
    const below = lines[shownFrom(lines, at + length)];
    const isQuoteBelow = below !== undefined && (below.depth > depth || isQuote(below));
    const isTimed = /\p{Nd}[:.h]\p{Nd}\p{Nd}/u.test(joined) && names(sender, joined);
    return isQuoteBelow && (hasAddress(lines, at, at + length) || isTimed) ? length : 0;
  }
  return 0;
}

/** True if a program had to end a line before the next one, or did so around an address. */
function isWrapped({ text }: MailLine, { text: next }: MailLine): boolean {
  const [word = ''] = next.trim().split(/\s/, 1);
  return (
    text.trimEnd().length + 1 + word.length >= 60 ||
    /[<(]$/.test(text.trim()) ||
    /^[<(]/.test(next.trim()) ||
    saysWrote.exec(next.trim())?.index === 0
  );
}

export const names = (sender: Sender, text: string) =>
  sender.some((name) => text.toLowerCase().includes(name.toLowerCase()));

/** “Wrote” in the languages of most mail users. */
const saysWrote =
  /(?<!\p{L})(wrote|schrieb(?!\p{L}).*|(a )?écrit|escribió|escreveu|ha scritto|schreef(?!\p{L}).*|skrev(?!\p{L}).*|napisał(\(a\)|a)?|pisze|napsal(\(a\)|a)?|kirjoitti(?!\p{L}).*|(ezt )?írta|yazdı|написал(\(а\)|а)?|пишет|напис(ав|ала)|έγραψε|.*(のメール|のメッセージ|書きました|写道|寫道|작성)),? ?[:：]$/iu;

/**
 * A line that names the sender, with two more of that kind right below; one has an address, or the
 * first is us.
 */
function headerBlockAt(lines: readonly MailLine[], at: number, sender: Sender): number {
  const text = (index: number) => lines[index]?.text ?? '';
  if (!fromLine.test(text(at)) && !isLabelledOurs(lines[at], sender)) return 0;
  let length = 1;
  let headers = 1;
  while (length < 12 && at + length < lines.length && text(at + length).trim() !== '') {
    if (label.test(text(at + length))) headers += 1;
    // A long list of recipients goes on in the next line.
    else if (!/^\s|[<>@]/.test(text(at + length))) break;
    length += 1;
  }
  const block = lines.slice(at, at + length);
  // Hours and places are written in this form too.
  const isOfMail = block.some((line) => /\S@\S/.test(line.text)) || isFromUs(block, sender);
  return headers >= 3 && isOfMail ? length : 0;
}

const label = /^\s*\*?\p{L}[\p{L} .-]{0,24}\s?[:：]\*?\s?/u;

/** “Expeditor: Bandstand <post@…>”, in a language that isn’t in the list. */
const isLabelledOurs = (line: MailLine | undefined, sender: Sender) =>
  label.test(line?.text ?? '') && isOurAddress(line, sender);

function isOurAddress(line: MailLine | undefined, sender: Sender): boolean {
  const addresses = sender.filter((one) => one.includes('.'));
  return line?.text.includes('@') === true && names(addresses, line.text);
}

const fromLine =
  /^\s*\*?(From|Von|De|Da|Van|Fra|Från|Od|Lähettäjä|Feladó|Kimden|От|Від|Από|差出人|发件人|寄件者|보낸 사람)\s?[:：]\*?(\s|$)/iu;

/** True if headers name us as the sender, by our whole name or by our address. */
export function isFromUs(heading: readonly MailLine[], sender: Sender): boolean {
  const from = heading.find(({ text }) => fromLine.test(text))?.text ?? '';
  const name = from
    .replace(fromLine, '')
    .replace(/[<[(].*$|["“”'*]/g, '')
    .trim()
    .toLowerCase();
  return (
    sender.some((one) => one.toLowerCase() === name) ||
    heading.some((line) => isOurAddress(line, sender))
  );
}

/** The first line of the heading that ends right above a line, across blank ones; null for none. */
export function headingEndingAt(
  lines: readonly MailLine[],
  at: number,
  sender: Sender,
): number | null {
  let end = at;
  while (end > 0 && isBlank(lines[end - 1] as MailLine)) end -= 1;
  for (let from = end - 1; from >= Math.max(0, end - 12); from -= 1) {
    if (isBlank(lines[from] as MailLine)) return null;
    const attribution = attributionAt(lines, from, sender);
    const original = originalAt(lines, from, sender);
    const length = attribution || headerBlockAt(lines, from, sender) || original;
    const before = lines[from - 1];
    const begins = !before || isBlank(before) || isRule(before.text) || before.depth > 0;
    const isWhole = original > 0 || (attribution > 0 && hasAddress(lines, from, end));
    if (from + length !== end || length === 0 || !(begins || isWhole)) continue;
    const above = from - 1;
    return above >= 0 && originalAt(lines, above, sender) === end - above ? above : from;
  }
  return null;
}

export const hasAddress = (lines: readonly MailLine[], from: number, to: number) =>
  lines.slice(from, to).some(({ text }) => /<[^<>\s]+@[^<>\s]+>/.test(text));
