import type { MailLine } from '#app/lib/mail/mail-lines.ts';
import { isBlank } from './headings.ts';

/** Letters and digits alone: mail programs wrap, indent and mark everything else. */
function lettersOf(text: string): string {
  return text
    .replace(/<?\b(https?:\/\/|mailto:)[^\s<>]+>?/gi, '')
    .replace(/\[((cid|image):[^\]]*|\d+)\]/gi, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const isAddress = /^\s*<?https?:\/\/\S+\s*$/i;

/** This many letters in the order of our mail aren’t a coincidence. */
const surelyOurs = 12;

/**
 * A mail of ours inside a reply: lines that repeat it, lines that repeat its last words, and lines
 * that begin with one of it and go on with other text, as when an answer is typed behind a
 * question.
 */
export type OurLines = { isOurs: boolean[]; isEnd: boolean[]; isContinued: boolean[] };

/**
 * Finds the lines that repeat a mail of ours, in its order. A short line counts only right after
 * the one that it followed there: a “Yes” somewhere in it doesn’t make the answer “Yes” a quote.
 */
export function linesOfOurs(lines: readonly MailLine[], mails: readonly string[]): OurLines {
  const letters = lines.map(({ text }) => lettersOf(text));
  let best: { count: number; starts: number[]; known: string } = {
    count: 0,
    starts: [],
    known: '',
  };
  for (const mail of mails.map(lettersOf)) {
    const starts = startsIn(mail, letters, lines);
    const count = letters.reduce(
      (sum, line, at) => sum + ((starts[at] ?? -1) < 0 ? 0 : line.length),
      0,
    );
    if (count > best.count) best = { count, starts, known: mail };
  }
  const isOurs = lines.map((_, at) => (best.starts[at] ?? -1) >= 0);
  const isEnd = letters.map(
    (line, at) =>
      line !== '' &&
      isOurs[at] === true &&
      (best.starts[at] ?? 0) + line.length === best.known.length,
  );
  const sentences = mails.map((text) => ({ known: lettersOf(text), ends: sentenceEnds(text) }));
  const isContinued = letters.map(
    (line, at) => isOurs[at] === false && sentences.some((one) => continues(line, one)),
  );
  return { isOurs, isEnd, isContinued };
}

function sentenceEnds(text: string): Set<number> {
  let length = 0;
  return new Set(
    text.split(/(?<=[.?!…。？！]["”»]?)\s|\n/).map((sentence) => {
      length += lettersOf(sentence).length;
      return length;
    }),
  );
}

/** True if a line begins with our text, to the end of a sentence, and goes on with other text. */
function continues(line: string, { known, ends }: { known: string; ends: Set<number> }): boolean {
  if (line.length <= surelyOurs) return false;
  const start = known.indexOf(line.slice(0, surelyOurs));
  if (start < 0) return false;
  let length = surelyOurs;
  for (; length < line.length && line[length] === known[start + length]; length += 1)
    if (ends.has(start + length)) return true;
  return length < line.length && ends.has(start + length);
}

/** The position of each line in our mail; -1 if it isn’t there. */
function startsIn(mail: string, letters: readonly string[], lines: readonly MailLine[]): number[] {
  let end = -1;
  const starts = letters.map((line, at) => {
    if (line === '') return isAddress.test(lines[at]?.text ?? '') ? end : -1;
    const next = end >= 0 && mail.startsWith(line, end) ? end : -1;
    const start = next >= 0 || line.length < surelyOurs ? next : mail.indexOf(line);
    if (start >= 0) end = start + line.length;
    return start;
  });
  // Short lines count right before the one that followed them, too.
  let start = -1;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = letters[at] ?? '';
    const ownStart = starts[at] ?? -1;
    if (line === '' && ownStart < 0) {
      if (!isBlank(lines[at] as MailLine)) start = -1;
    } else if (ownStart >= 0) start = ownStart;
    else if (start >= line.length && mail.startsWith(line, start - line.length)) {
      start -= line.length;
      starts[at] = start;
    } else start = -1;
  }
  return starts;
}
