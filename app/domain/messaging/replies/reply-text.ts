import type { MailLine } from '#app/lib/mail/mail-lines.ts';
import { isBlank } from './headings.ts';
import { type Fate, fatesOf, isMark, spansOf } from './line-fates.ts';
import { linesOfOurs } from './match-sent.ts';

/*
 * Extracts the text that a person has newly written in an answer by mail. Mail programs put the
 * answered mail below, above or between it, each in its own way and language. Only certain quotes
 * are set apart: in doubt a line stays, since too much to read is better than a word that never
 * arrives.
 */

export type Quotable = {
  /** The answered mails, in each form in which they were sent. */
  sent?: readonly string[];
  /** Names of their sender that a program may write: a name, an address, a domain. */
  sender?: readonly string[];
  /** The address of the author of the answer, which programs write in headings as `<ana@…>`. */
  author?: string;
};

/** No person writes more; a longer mail is left as it is. */
const mostLines = 10_000;

/** The most that is kept of a quote, in UTF-16 units. */
const mostQuoted = 20_000;

/**
 * Separates an answer from its quotes. `mostText` limits answers between quoted lines together with
 * the lines they answer; longer, the answers are returned alone. `text` is empty if nothing was
 * written; `quoted` is everything else.
 */
export function replyIn(
  lines: readonly MailLine[],
  { sent = [], sender = [], author = '' }: Quotable = {},
  mostText = Number.POSITIVE_INFINITY,
): { text: string; quoted: string } {
  const mailLines = lines.map((line) => ({
    ...line,
    text: withoutSecrets(line.text.replace(/\u00a0/g, ' '), author),
  }));
  if (mailLines.length > mostLines)
    return { text: tidy(mailLines.map((line) => line.text).join('\n')), quoted: '' };
  // Programs put invisible direction marks around names.
  const bare = mailLines.map((line) => ({ ...line, text: line.text.replace(directions, '') }));
  const { isEnd, ...ours } = linesOfOurs(bare, sent);
  const fates = fatesOf(bare, {
    ...ours,
    isKnown: sent.length > 0,
    sender: sender.filter((name) => name !== ''),
  });
  const blocks = blocksOf(mailLines, fates, isEnd);
  const answers = blocks.filter(({ isKept }) => isKept);
  const text = tidy(answers.map((block) => block.text).join('\n'));
  const between = answers.length > 1 ? tidy(withQuestions(blocks)) : text;
  return {
    text: between.length > mostText ? text : between,
    quoted: safeQuote(mailLines, fates),
  };
}

const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

type Block = { isKept: boolean; text: string; question: string };

/** Alternating blocks of kept and quoted lines. */
function blocksOf(
  lines: readonly MailLine[],
  fates: readonly Fate[],
  isEnd: readonly boolean[],
): Block[] {
  const blocks: Block[] = [];
  let answer: string[] = [];
  let apart: string[] = [];
  let isWhole = false;
  const end = () => {
    if (answer.some((text) => text.trim() !== ''))
      blocks.push({ isKept: true, text: answer.join('\n'), question: '' });
    // Text below our whole mail answers no line of it.
    if (apart.length > 0)
      blocks.push({ isKept: false, text: '', question: isWhole ? '' : questionOf(apart) });
    answer = [];
    apart = [];
    isWhole = false;
  };
  const isAnswered = lines.map(() => false);
  for (const [from, to] of spansOf(lines, ({ depth }) => depth > 0))
    if (fates.slice(from, to).some((fate) => fate !== 'kept')) isAnswered.fill(true, from, to);
  for (const [at, line] of lines.entries()) {
    if (fates[at] === 'kept') {
      if (apart.length > 0 && isBlank(line)) continue;
      if (apart.length > 0) end();
      // A person's own quote keeps its sign; an answer inside our text has none.
      const isTheirs = line.depth > 0 && !isAnswered[at];
      answer.push(isTheirs ? `${'>'.repeat(line.depth)} ${line.text}` : line.text);
    } else {
      if (answer.length > 0) end();
      isWhole ||= isEnd[at] === true;
      if (fates[at] === 'quoted' && !isMark(line)) apart.push(line.text);
      else if (fates[at] === 'quoted') apart.push('');
    }
  }
  end();
  return blocks;
}

/** The end of a quote, up to a blank line: the question that the text below it answers. */
function questionOf(quoted: readonly string[]): string {
  const lines = [...quoted];
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  const blank = lines.findLastIndex((text) => text.trim() === '');
  return lines
    .slice(Math.max(blank + 1, lines.length - 6))
    .map((text) => `> ${withoutAddresses(text.trim())}`)
    .join('\n');
}

/** Answers between quoted lines, each below its question. */
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
 * Removes the address for answers, which is its author’s secret, and the author's own address in a
 * heading.
 */
function withoutSecrets(text: string, author: string): string {
  if (!text.includes('@')) return text;
  const safe = text.replace(/reply\+[a-z2-7]{52}@[^\s<>()[\]:;,"]+/gi, '…');
  const at = author === '' ? -1 : safe.toLowerCase().indexOf(`<${author.toLowerCase()}>`);
  return at < 0 ? safe : `${safe.slice(0, at)}<…>${safe.slice(at + author.length + 2)}`;
}

/**
 * Removes addresses of people, and tokens in addresses of pages: links in our mails are their
 * reader’s own.
 */
function withoutAddresses(text: string): string {
  return text
    .replace(/(https?:\/\/[^\s<>?#]+)[?#][^\s<>]*/gi, '$1')
    .replace(/[^\s<>()[\]:;,"]+@[^\s<>()[\]:;,"]+/g, '…');
}

/** The quoted text, safe to show to the reader of the answer. */
function safeQuote(lines: readonly MailLine[], fates: readonly Fate[]): string {
  const apart = lines.flatMap((line, at) => {
    const fate = fates[at];
    if (fate === 'kept' || fate === undefined || isMark(line)) return [];
    if (fate === 'signature') return [line.text];
    return [withoutAddresses(line.text)];
  });
  const text = tidy(apart.join('\n'));
  return text.length > mostQuoted ? `${text.slice(0, mostQuoted - 1)}…` : text;
}
