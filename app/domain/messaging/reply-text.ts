import type { MailLine } from '#app/lib/mail-lines.ts';

/*
 * What a person has written anew in an answer by mail. Mail programs put the mail that is answered
 * below, above or between it, each in its own way and language. Only what is surely quoted is set
 * apart: in doubt a line stays, since too much to read is better than a word that never arrives.
 */

/** Around our own line, by which it is known whatever language it is in. */
const marks = { before: '##- ', after: ' -##' } as const;

/** The line above which an answer is written. */
export function markedLine(text: string): string {
  return marks.before + text + marks.after;
}

/** What may have been quoted, as far as it is known. */
export type Quotable = {
  /** The mails that are answered, in each form in which they were sent. */
  sent?: readonly string[];
  /** How a program may name the sender of those: a name, an address, a domain. */
  sender?: readonly string[];
};

/** The most that is kept of what was quoted, in UTF-16 units. */
const mostQuoted = 20_000;

/** What becomes of a line. */
type Fate = 'kept' | 'quoted' | 'heading' | 'signature';

/**
 * Parts an answer from what it quotes.
 * @param mostText where the answers between quoted lines and the lines that they answer are longer, the
 *   answers stay alone
 * @returns text: what was written, empty where nothing was; quoted: everything else, empty where there
 *   is nothing
 */
export function replyIn(
  lines: readonly MailLine[],
  { sent = [], sender = [] }: Quotable = {},
  mostText = Number.POSITIVE_INFINITY,
): { text: string; quoted: string } {
  const read = lines.map((line) => ({ ...line, text: line.text.replace(/\u00a0/g, ' ') }));
  const isOurs = matcher(read, sent);
  const fates = fatesOf(read, { isOurs, sender: sender.filter((name) => name !== '') });
  const blocks = blocksOf(read, fates);
  const written = blocks.filter(({ isKept }) => isKept);
  const text = tidy(written.map((block) => block.text).join('\n'));
  const between = written.length > 1 ? tidy(withQuestions(blocks)) : text;
  return {
    text: between.length > mostText ? text : between,
    quoted: safeQuote(read, fates),
  };
}

const isBlank = ({ text }: MailLine) => text.trim() === '';

/** The first line with something on it from here on. */
function shownFrom(lines: readonly MailLine[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at] as MailLine)) at += 1;
  return at;
}

/** Our line, wherever it is. */
function isMark({ text }: MailLine): boolean {
  return text.includes(marks.before.trim()) && text.includes(marks.after.trim());
}

/** Letters and digits alone: mail programs wrap, indent and mark everything else. */
function lettersOf(text: string): string {
  return text
    .replace(/<?\b(https?:\/\/|mailto:)[^\s<>]+>?/gi, '')
    .replace(/\[(cid|image):[^\]]*\]/gi, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** A line that is nothing but the address of a page. */
const isAddress = /^\s*<?https?:\/\/\S+\s*$/i;

/** So many letters that follow each other in what we sent aren’t written anew by chance. */
const surelyOurs = 12;

/**
 * Which lines repeat a mail that we sent, in its order. A short line counts only right after the one
 * that it followed there: “Yes” somewhere in it doesn’t make the answer “Yes” a quote.
 */
function matcher(lines: readonly MailLine[], sent: readonly string[]): boolean[] {
  const letters = lines.map(({ text }) => lettersOf(text));
  let best: { count: number; starts: number[] } = { count: 0, starts: [] };
  for (const known of sent.map(lettersOf)) {
    const starts = startsIn(known, letters, lines);
    const count = letters.reduce(
      (sum, line, at) => sum + ((starts[at] ?? -1) < 0 ? 0 : line.length),
      0,
    );
    if (count > best.count) best = { count, starts };
  }
  return lines.map((_, at) => (best.starts[at] ?? -1) >= 0);
}

/** Where each line is in what was sent; -1 for those that aren’t. */
function startsIn(known: string, letters: readonly string[], lines: readonly MailLine[]): number[] {
  let end = -1;
  const starts = letters.map((line, at) => {
    if (line === '') return isAddress.test(lines[at]?.text ?? '') ? end : -1;
    const next = end >= 0 && known.startsWith(line, end) ? end : -1;
    const start = next >= 0 || line.length < surelyOurs ? next : known.indexOf(line);
    if (start >= 0) end = start + line.length;
    return start;
  });
  // Short lines count right before the one that followed them, too.
  let start = -1;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = letters[at] ?? '';
    const own = starts[at] ?? -1;
    if (line === '' && own < 0) {
      if (!isBlank(lines[at] as MailLine)) start = -1;
    } else if (own >= 0) start = own;
    else if (start >= line.length && known.startsWith(line, start - line.length)) {
      start -= line.length;
      starts[at] = start;
    } else start = -1;
  }
  return starts;
}

type Known = { isOurs: readonly boolean[]; sender: readonly string[] };

function fatesOf(lines: readonly MailLine[], known: Known): Fate[] {
  const fates: Fate[] = lines.map(() => 'kept');
  const tail = tailAt(lines, known);
  const isInOurs = quotesOfOurs(lines, known);
  const isQuotable = (line: MailLine, at: number) =>
    isQuote(line) || isMark(line) || at >= tail || isInOurs[at] === true;
  for (const [from, to] of spansOf(lines, isQuotable)) {
    const hasOurs = known.isOurs.slice(from, to).includes(true);
    for (let at = from; at < to; at += 1) {
      const line = lines[at] as MailLine;
      // Typed into the middle of our text, where the program marks nothing.
      const isAnswer =
        hasOurs &&
        !known.isOurs[at] &&
        !isBlank(line) &&
        !isMark(line) &&
        line.part !== 'heading' &&
        line.part !== 'signature' &&
        !isPlainQuote(line);
      fates[at] = isAnswer ? 'kept' : 'quoted';
    }
  }
  markHeadings(lines, fates, known, tail);
  markSignatures(lines, fates);
  return fates;
}

/** What a program says is quoted. */
const isQuote = ({ part }: MailLine) => part === 'quote' || part === 'marked';

/** Its mark says that no person has typed it. */
const isPlainQuote = ({ part }: MailLine) => part === 'marked';

/** Where lines of a kind follow each other, with blank ones between them: from and to. */
function spansOf(
  lines: readonly MailLine[],
  is: (line: MailLine, at: number) => boolean,
): [number, number][] {
  const spans: [number, number][] = [];
  let blankFrom = -1;
  for (const [at, line] of lines.entries()) {
    if (!is(line, at)) {
      if (!isBlank(line)) blankFrom = -1;
      continue;
    }
    const last = spans.at(-1);
    if (last && (last[1] === at || last[1] === blankFrom)) last[1] = at + 1;
    else spans.push([at, at + 1]);
    blankFrom = at + 1;
  }
  return spans;
}

/** Which lines are in a quote, as people too can make, that has something of ours. */
function quotesOfOurs(lines: readonly MailLine[], { isOurs }: Known): boolean[] {
  const found = lines.map(() => false);
  for (const [from, to] of spansOf(lines, ({ depth }) => depth > 0)) {
    const isOne =
      isOurs.slice(from, to).includes(true) ||
      lines.slice(from, to).some((line) => isMark(line)) ||
      headingEndingAt(lines, from) !== null;
    if (isOne) found.fill(true, from, to);
  }
  return found;
}

/**
 * Where the mail that is answered begins and goes on to the end without a sign: at our own line, or at
 * a heading that names us or is followed by our text. A mail of others that is passed on isn’t that.
 * @returns the number of lines where there is no such place
 */
function tailAt(lines: readonly MailLine[], { isOurs, sender }: Known): number {
  const namesUs = (text: string) =>
    sender.some((name) => text.toLowerCase().includes(name.toLowerCase()));
  const isFollowed = (from: number) =>
    lines.slice(from, from + 20).some((line, at) => isOurs[from + at] || isMark(line));
  const lastTail = lines.findLastIndex(({ part }) => part === 'tail');
  for (const at of lines.keys()) {
    const line = lines[at] as MailLine;
    if (isMark(line) && line.depth === 0 && !isQuote(line)) return at;
    if (line.depth > 0 || isQuote(line) || isBlank(line)) continue;
    if (line.part === 'tail' || line.part === 'heading') {
      const heading = lines.slice(at, at + 12).filter(({ part }) => part === 'heading');
      const isNamed = namesUs(heading.map(({ text }) => text).join('\n'));
      if (line.part === 'tail' && (isFollowed(at) || isNamed)) return at;
      if (line.part === 'heading' && (isNamed || isFollowed(at)) && lastTail > at) return at;
      continue;
    }
    const length = headingAt(lines, at);
    if (length === 0) continue;
    const heading = lines.slice(at, at + length).map(({ text }) => text);
    const below = lines[shownFrom(lines, at + length)];
    // What follows has signs of its own.
    if (below && (below.depth > 0 || isQuote(below))) continue;
    if (namesUs(heading.join('\n')) || isFollowed(at + length)) return at;
  }
  return lines.length;
}

/** How many lines from here on say whom the text below is from; 0 for none. */
function headingAt(lines: readonly MailLine[], at: number): number {
  const before = lines[at - 1];
  if (before && !isBlank(before) && !isRule(before.text)) return 0;
  return attributionAt(lines, at) || headerBlockAt(lines, at) || originalAt(lines, at);
}

const isRule = (text: string) => /^\s*[_-]{5,}\s*$/.test(text);

/** “-----Original Message-----” in any language, with the headers of a mail below. */
function originalAt(lines: readonly MailLine[], at: number): number {
  const line = lines[at]?.text ?? '';
  if (!/^\s*-{4,} ?[^\s-].* ?-{4,}\s*$/.test(line)) return 0;
  const below = shownFrom(lines, at + 1);
  const length = headerBlockAt(lines, below);
  return length === 0 ? 0 : below - at + length;
}

/** “On Tuesday 25 November Ana wrote:”: up to four lines with a number in them that end with a colon. */
function attributionAt(lines: readonly MailLine[], at: number): number {
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

/** Headings go with what they are above: what stays keeps its own. */
function markHeadings(lines: readonly MailLine[], fates: Fate[], known: Known, tail: number): void {
  for (const [at, line] of lines.entries()) {
    const isSetApart = fates[at] !== 'kept';
    if (isSetApart && fates[at - 1] === 'kept') {
      const from = line.part === 'heading' ? null : headingEndingAt(lines, at);
      if (from !== null) for (let up = from; up < at; up += 1) fates[up] = 'heading';
    }
    if (line.part === 'heading' && isAboveQuote(lines, fates, at)) fates[at] = 'heading';
  }
  for (const at of lines.keys()) {
    // Inside our text a heading is no answer.
    const isInside = at > 0 && fates[at] === 'kept' && !known.isOurs[at];
    const line = lines[at] as MailLine;
    const isQuotedHere = at >= tail || isQuote(line) || line.depth > 0;
    const length =
      isInside && isQuotedHere ? headingAt(lines, at) : at === tail ? headingAt(lines, at) : 0;
    for (let one = at; one < at + length; one += 1) fates[one] = 'heading';
  }
  // A rule above it belongs to it.
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (fates[at] !== 'kept' || !isRule(lines[at]?.text ?? '')) continue;
    if (fates[shownFrom(lines, at + 1)] === 'heading') fates[at] = 'heading';
  }
}

function isAboveQuote(lines: readonly MailLine[], fates: readonly Fate[], at: number): boolean {
  let below = at + 1;
  while (
    below < lines.length &&
    (lines[below]?.part === 'heading' || isBlank(lines[below] as MailLine))
  )
    below += 1;
  return fates[below] === 'quoted';
}

/** Where the heading begins that ends right above a line, over blank ones; null for none. */
function headingEndingAt(lines: readonly MailLine[], at: number): number | null {
  let end = at;
  while (end > 0 && isBlank(lines[end - 1] as MailLine)) end -= 1;
  for (let from = end - 1; from >= Math.max(0, end - 12); from -= 1) {
    if (isBlank(lines[from] as MailLine)) return null;
    const length =
      attributionAt(lines, from) || headerBlockAt(lines, from) || originalAt(lines, from);
    const before = lines[from - 1];
    const begins = !before || isBlank(before) || isRule(before.text) || before.depth > 0;
    const isAttribution = attributionAt(lines, from) > 0;
    if (
      from + length === end &&
      length > 0 &&
      (begins || (isAttribution && hasAddress(lines, from, end)))
    )
      return from;
  }
  return null;
}

const hasAddress = (lines: readonly MailLine[], from: number, to: number) =>
  lines.slice(from, to).some(({ text }) => /<[^<>\s]+@[^<>\s]+>/.test(text));

/** What telephones and free services add below a text. */
const madeBy =
  /^\s*(Sent|Gesendet|Envoyé|Enviado|Inviato|Verzonden|Wysłane|Skickat|Sendt|Lähetetty|Get|Obtenez|Obtener|Obter|Holen Sie sich)\b.{0,30}\b(iPhone|iPad|Android|Galaxy|Samsung|Huawei|Xiaomi|Pixel|BlackBerry|Outlook|Yahoo|Proton ?Mail|K-9 Mail|Thunderbird|Mobile|Mobil\w*|Handy|Smartphone|teléfono|móvil)\b.{0,40}$/i;
const madeByJapanese = /^\s*(iPhone|iPad|Android).{0,10}から送信\s*$/;

/** RFC 3676, section 4.3: a line of `-- ` begins a signature. It ends where something is quoted. */
function markSignatures(lines: readonly MailLine[], fates: Fate[]): void {
  let isInside = false;
  for (const [at, line] of lines.entries()) {
    if (fates[at] !== 'kept') {
      isInside = false;
      continue;
    }
    const isSeparator =
      line.depth === 0 &&
      (line.text === '-- ' ||
        (line.text.trim() === '--' && lines[shownFrom(lines, at + 1)]?.part === 'signature'));
    isInside ||= isSeparator;
    if (isInside || line.part === 'signature') fates[at] = 'signature';
  }
  for (const [at, line] of lines.entries()) {
    if (fates[at] !== 'kept' || !(madeBy.test(line.text) || madeByJapanese.test(line.text)))
      continue;
    if (fates[shownFrom(lines, at + 1)] !== 'kept') fates[at] = 'signature';
  }
}

type Block = { isKept: boolean; text: string; question: string };

/** What stays and what is set apart, in turn. */
function blocksOf(lines: readonly MailLine[], fates: readonly Fate[]): Block[] {
  const blocks: Block[] = [];
  let kept: string[] = [];
  let apart: string[] = [];
  const end = () => {
    if (kept.some((text) => text.trim() !== ''))
      blocks.push({ isKept: true, text: kept.join('\n'), question: '' });
    if (apart.length > 0) blocks.push({ isKept: false, text: '', question: questionOf(apart) });
    kept = [];
    apart = [];
  };
  const isAnswered = lines.map(() => false);
  for (const [from, to] of spansOf(lines, ({ depth }) => depth > 0))
    if (fates.slice(from, to).some((fate) => fate !== 'kept')) isAnswered.fill(true, from, to);
  for (const [at, line] of lines.entries()) {
    if (fates[at] === 'kept') {
      if (apart.length > 0 && isBlank(line)) continue;
      if (apart.length > 0) end();
      // What a person quotes themselves keeps its sign; an answer inside our text has none.
      const isTheirs = line.depth > 0 && !isAnswered[at];
      kept.push(isTheirs ? `${'>'.repeat(line.depth)} ${line.text}` : line.text);
    } else {
      if (kept.length > 0) end();
      if (fates[at] === 'quoted' && !isMark(line)) apart.push(line.text);
      else if (fates[at] === 'quoted') apart.push('');
    }
  }
  end();
  return blocks;
}

/** The end of what was quoted, up to a blank line: what the text below it answers. */
function questionOf(quoted: readonly string[]): string {
  const lines = [...quoted];
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  const blank = lines.findLastIndex((text) => text.trim() === '');
  return lines
    .slice(Math.max(blank + 1, lines.length - 6))
    .map((text) => `> ${text.trim()}`)
    .join('\n');
}

/** Answers between quoted lines, each below what it answers. */
function withQuestions(blocks: readonly Block[]): string {
  return blocks
    .flatMap(({ isKept, text, question }, at) => {
      if (isKept) return [text];
      return question !== '' && blocks[at + 1]?.isKept ? [question] : [];
    })
    .join('\n');
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * What was set apart, for whoever reads the answer: without addresses of people, which a heading names,
 * and without what an address of a page proves, since links in our mails are their reader’s own.
 */
function safeQuote(lines: readonly MailLine[], fates: readonly Fate[]): string {
  const apart = lines.flatMap((line, at) => {
    const fate = fates[at];
    if (fate === 'kept' || fate === undefined || isMark(line)) return [];
    if (fate === 'signature') return [line.text];
    return [
      line.text
        .replace(/(https?:\/\/[^\s<>?#]+)[?#][^\s<>]*/gi, '$1')
        .replace(/[^\s<>()[\]:;,"]+@[^\s<>()[\]:;,"]+/g, '…'),
    ];
  });
  const text = tidy(apart.join('\n'));
  return text.length > mostQuoted ? `${text.slice(0, mostQuoted - 1)}…` : text;
}
