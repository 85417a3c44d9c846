import type { MailLine } from '#app/lib/mail/mail-lines.ts';

/*
 * How mail programs say whose text is below, each in its own way and language.
 */

export const isBlank = ({ text }: MailLine) => text.trim() === '';

/** What a program says is quoted. */
export const isQuote = ({ part }: MailLine) => part === 'quote' || part === 'marked';

/** The first line with something on it from here on. */
export function shownFrom(lines: readonly MailLine[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at] as MailLine)) at += 1;
  return at;
}

/** How many lines from here on say whom the text below is from; 0 for none. */
export function headingAt(lines: readonly MailLine[], at: number): number {
  const original = originalAt(lines, at);
  if (original > 0) return original;
  const before = lines[at - 1];
  if (before && !isBlank(before) && !isRule(before.text)) return 0;
  return attributionAt(lines, at) || headerBlockAt(lines, at);
}

export const isRule = (text: string) => /^\s*[_-]{5,}\s*$/.test(text);

/** “-----Original Message-----” in any language, with the headers of a mail below. */
function originalAt(lines: readonly MailLine[], at: number): number {
  const line = lines[at]?.text ?? '';
  if (!/^\s*-{4,} ?[^\s-].* ?-{4,}\s*$/.test(line)) return 0;
  const below = shownFrom(lines, at + 1);
  const length = headerBlockAt(lines, below);
  return length === 0 ? 0 : below - at + length;
}

/** “On Tuesday 25 November Ana wrote:”: up to four lines with a number in them that end with a colon. */
export function attributionAt(lines: readonly MailLine[], at: number): number {
  const { depth } = lines[at] ?? { depth: 0 };
  for (const length of [1, 2, 3, 4]) {
    const heading = lines.slice(at, at + length);
    if (heading.length < length || heading.some((line) => isBlank(line) || line.depth !== depth))
      return 0;
    const joined = heading.map(({ text }) => text.trim()).join(' ');
    if (joined.length > 400) return 0;
    if (!/[:：]$/.test(joined) || !/\d/.test(joined)) continue;
    const below = lines[shownFrom(lines, at + length)];
    const isQuoteBelow = below !== undefined && (below.depth > depth || isQuote(below));
    return isQuoteBelow || saysWrote.test(joined) ? length : 0;
  }
  return 0;
}

/** How programs say it in the languages of most of their users. */
const saysWrote =
  /(\bwrote|\bschrieb\b.*|\bécrit|\bescribió|\bescreveu|\bha scritto|\bschreef\b.*|\bskrev\b.*|napisał(\(a\)|a)?|\bpisze|napsal(\(a\)|a)?|\bkirjoitti|\bírta|\bnapsal|yazdı|написал(\(а\)|а)?|пишет|напис(ав|ала)|έγραψε|のメール|のメッセージ|書きました|写道|寫道|작성) ?[:：]$/iu;

/** A line that names the sender, with two more of that kind right below. */
function headerBlockAt(lines: readonly MailLine[], at: number): number {
  const text = (index: number) => lines[index]?.text ?? '';
  const names =
    /^\s*\*?(From|Von|De|Da|Van|Fra|Från|Od|Lähettäjä|Feladó|Kimden|От|Від|Από|差出人|发件人|寄件者|보낸 사람)\s?[:：]\*?(\s|$)/iu;
  if (!names.test(text(at))) return 0;
  let length = 1;
  let headers = 1;
  while (length < 12 && at + length < lines.length && text(at + length).trim() !== '') {
    if (/^\s*\*?\p{L}[\p{L} .-]{0,24}\s?[:：]\*?\s?/u.test(text(at + length))) headers += 1;
    // A long list of receivers goes on in the next line.
    else if (!/^\s|[<>@]/.test(text(at + length))) break;
    length += 1;
  }
  return headers >= 3 ? length : 0;
}

/** Where the heading begins that ends right above a line, over blank ones; null for none. */
export function headingEndingAt(lines: readonly MailLine[], at: number): number | null {
  let end = at;
  while (end > 0 && isBlank(lines[end - 1] as MailLine)) end -= 1;
  for (let from = end - 1; from >= Math.max(0, end - 12); from -= 1) {
    if (isBlank(lines[from] as MailLine)) return null;
    const length =
      attributionAt(lines, from) || headerBlockAt(lines, from) || originalAt(lines, from);
    const before = lines[from - 1];
    const begins = !before || isBlank(before) || isRule(before.text) || before.depth > 0;
    const standsAlone =
      originalAt(lines, from) > 0 ||
      (attributionAt(lines, from) > 0 && hasAddress(lines, from, end));
    if (from + length === end && length > 0 && (begins || standsAlone)) return from;
  }
  return null;
}

export const hasAddress = (lines: readonly MailLine[], from: number, to: number) =>
  lines.slice(from, to).some(({ text }) => /<[^<>\s]+@[^<>\s]+>/.test(text));
