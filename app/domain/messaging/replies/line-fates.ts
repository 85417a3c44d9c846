import type { MailLine } from '#app/lib/mail/mail-lines.ts';
import {
  attributionAt,
  hasAddress,
  headingAt,
  headingEndingAt,
  isBlank,
  isFromUs,
  isQuote,
  isRule,
  names,
  shownFrom,
} from './headings.ts';

/** Around our own line, which identify it in any language. */
const marks = { before: '##- ', after: ' -##' } as const;

/** The line above which people write their answer. */
export function markedLine(text: string): string {
  return marks.before + text + marks.after;
}

export function isMark({ text }: MailLine): boolean {
  return text.includes(marks.before.trim()) && text.includes(marks.after.trim());
}

export type Fate = 'kept' | 'quoted' | 'heading' | 'signature';

type Known = {
  /** Lines that repeat our mail, if that mail is known. */
  isOurs: readonly boolean[];
  /** Lines that begin with a line of ours and go on with other text. */
  isContinued: readonly boolean[];
  isKnown: boolean;
  sender: readonly string[];
};

export function fatesOf(lines: readonly MailLine[], context: Known): Fate[] {
  const fates: Fate[] = lines.map(() => 'kept');
  const tail = tailAt(lines, context);
  const isInOurs = quotesOfOurs(lines, context);
  const mark = lines.findIndex((line) => isMark(line));
  const isQuotable = (line: MailLine, at: number) =>
    isQuote(line) ||
    isMark(line) ||
    at >= tail ||
    isInOurs[at] === true ||
    // Some programs mark only the first line.
    (mark >= 0 && at > mark && context.isOurs[at] === true);
  const isAnyOurs = mark >= 0 || context.isOurs.includes(true);
  const spans = spansOf(lines, isQuotable).filter(
    (span) => !isForeign(lines, span, context, isAnyOurs),
  );
  for (const [from, to] of spans) {
    const ours = lines
      .slice(from, to)
      .flatMap(({ depth }, at) =>
        context.isOurs[from + at] || context.isContinued[from + at]
          ? [{ at: from + at, depth }]
          : [],
      );
    const firstOfOurs = ours[0]?.at ?? from;
    const leastDepth = ours.reduce((least, { depth }) => Math.min(least, depth), Infinity);
    for (let at = from; at < to; at += 1) {
      const line = lines[at] as MailLine;
      // Typed into our text where the program marks nothing, or behind a line of it.
      const isAnswer =
        ours.length > 0 &&
        !context.isOurs[at] &&
        !isBlank(line) &&
        !isMark(line) &&
        line.part !== 'heading' &&
        line.part !== 'signature' &&
        // Text above ours with one level less is the mail between, which quotes ours.
        !(at < firstOfOurs && line.depth < leastDepth) &&
        (context.isContinued[at] === true || !isPlainQuote(line)) &&
        !(at < firstOfOurs && isLabelled(lines, at));
      fates[at] = isAnswer ? 'kept' : 'quoted';
    }
  }
  markHeadings(lines, fates, spans, context, tail);
  markSignatures(lines, fates);
  return fates;
}

/**
 * Quoted lines with nothing of ours and no heading: people quote others too, or mean “more than”.
 */
function isForeign(
  lines: readonly MailLine[],
  [from, to]: [number, number],
  { isOurs, isContinued, isKnown, sender }: Known,
  isAnyOurs: boolean,
): boolean {
  return (
    isKnown &&
    lines.slice(from, to).every(
      (line, at) =>
        isBlank(line) ||
        (isPlainQuote(line) &&
          !isMark(line) &&
          !isOurs[from + at] &&
          !isContinued[from + at] &&
          // No person types several signs below our text.
          !(isAnyOurs && line.depth > 1)),
    ) &&
    headingEndingAt(lines, from, sender) === null
  );
}

/** One of several lines “Sent: …”, “From: …” that head a mail. */
function isLabelled(lines: readonly MailLine[], at: number): boolean {
  const is = (index: number) => /^\s*\p{L}[\p{L} .-]{0,24}\s?[:：]/u.test(lines[index]?.text ?? '');
  return is(at) && (is(at - 1) || is(at + 1));
}

/** Marked up as a quote by the program, not typed by a person. */
const isPlainQuote = ({ part }: MailLine) => part === 'marked';

/** The spans of consecutive lines of a kind, across blank ones: from and to. */
export function spansOf(
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

/** Lines of typed or marked quotes that hold text of ours. */
function quotesOfOurs(
  lines: readonly MailLine[],
  { isOurs, isContinued, sender }: Known,
): boolean[] {
  const quotes = lines.map(() => false);
  for (const [from, to] of spansOf(lines, ({ depth }) => depth > 0)) {
    const isOne =
      isOurs.slice(from, to).includes(true) ||
      isContinued.slice(from, to).includes(true) ||
      lines.slice(from, to).some((line) => isMark(line)) ||
      headingEndingAt(lines, from, sender) !== null;
    if (isOne) quotes.fill(true, from, to);
  }
  return quotes;
}

/**
 * The start of the answered mail that goes on to the end without signs: our own line, or a heading
 * that names us or precedes our text. A forwarded mail of others isn’t one. Returns the number of
 * lines if there is no such place.
 */
function tailAt(lines: readonly MailLine[], { isOurs, sender }: Known): number {
  const isFollowed = (from: number) =>
    lines.slice(from, from + 20).some((line, at) => isOurs[from + at] || isMark(line));
  const lastTail = lines.findLastIndex(({ part }) => part === 'tail');
  for (const at of lines.keys()) {
    const line = lines[at] as MailLine;
    if (isMark(line) && line.depth === 0 && !isQuote(line)) return at;
    if (line.depth > 0 || isQuote(line) || isBlank(line)) continue;
    if (line.part === 'tail' || line.part === 'heading') {
      const heading = lines.slice(at, at + 12).filter(({ part }) => part === 'heading');
      const isNamed = names(sender, heading.map(({ text }) => text).join('\n'));
      if (line.part === 'tail' && (isFollowed(at) || isNamed)) return at;
      if (line.part === 'heading' && (isNamed || isFollowed(at)) && lastTail > at) return at;
      continue;
    }
    const length = headingAt(lines, at, sender);
    if (length === 0) continue;
    const heading = lines.slice(at, at + length);
    const first = shownFrom(lines, at + length);
    const below = lines[first];
    // The text below has signs of its own.
    if (below && (below.depth > 0 || isQuote(below))) continue;
    // People write about us too; only programs write our address.
    const isNamed =
      attributionAt(lines, at, sender) === 0
        ? isFromUs(heading, sender)
        : names(sender, heading.map(({ text }) => text).join('\n')) &&
          hasAddress(lines, at, at + length);
    if (isNamed || (below && (isOurs[first] || isMark(below)))) return at;
  }
  return lines.length;
}

/** A heading shares the fate of the text below it. */
function markHeadings(
  lines: readonly MailLine[],
  fates: Fate[],
  spans: readonly [number, number][],
  context: Known,
  tail: number,
): void {
  const isApart = lines.map(() => false);
  for (const [from, to] of spans) isApart.fill(true, from, to);
  for (const [at, line] of lines.entries()) {
    if (isApart[at] && at > 0 && !isApart[at - 1] && line.part !== 'heading') {
      const from = headingEndingAt(lines, at, context.sender);
      if (from !== null) for (let up = from; up < at; up += 1) fates[up] = 'heading';
    }
    if (line.part === 'heading' && (isApart[at] || isAboveQuote(lines, isApart, at)))
      fates[at] = 'heading';
  }
  for (const at of lines.keys()) {
    const line = lines[at] as MailLine;
    // Inside our text a heading is no answer.
    const isInside = isApart[at] && !context.isOurs[at] && !isBlank(line);
    const length = isInside || at === tail ? headingAt(lines, at, context.sender) : 0;
    for (let one = at; one < at + length; one += 1) fates[one] = 'heading';
  }
  // A rule above it belongs to it.
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (fates[at] !== 'kept' || !isRule(lines[at]?.text ?? '')) continue;
    if (fates[at + 1] === 'heading') fates[at] = 'heading';
  }
}

function isAboveQuote(
  lines: readonly MailLine[],
  isApart: readonly boolean[],
  at: number,
): boolean {
  let below = at + 1;
  while (
    below < lines.length &&
    (lines[below]?.part === 'heading' || isBlank(lines[below] as MailLine))
  )
    below += 1;
  return isApart[below] === true;
}

/** Text that phones and free mail services append, in a paragraph of its own. */
const madeBy =
  /^\s*(Sent|Gesendet|Von meinem|Envoyé|Enviado|Inviato|Verzonden|Verstuurd|Wysłane|Skickat|Sendt|Lähetetty|Get|Obtenez|Obtener|Obter|Holen Sie sich)(?!\p{L}).{0,40}\b(iPhone|iPad|Android|Galaxy|Samsung|Huawei|Xiaomi|Pixel|BlackBerry|Outlook|Yahoo|Proton ?Mail|K-9 Mail|Thunderbird)\b.{0,30}?(\[?\(?<?https?:\S+.{0,20})?$/iu;
const madeByJapanese = /^\s*(iPhone|iPad|Android).{0,10}から送信\s*$/;

/** RFC 3676, section 4.3: a line of `-- ` begins a signature. It ends where a quote begins. */
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
    const isAlone = at === 0 || isBlank(lines[at - 1] as MailLine) || fates[at - 1] !== 'kept';
    if (isAlone && fates[shownFrom(lines, at + 1)] !== 'kept') fates[at] = 'signature';
  }
}
