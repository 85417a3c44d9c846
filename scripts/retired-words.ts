import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/*
 * Words that comments, names, titles of tests and documents don't use any more. Words on pages
 * have a list of their own in tests/checks/words.test.ts.
 */

type RetiredWord = {
  word: string;
  instead: string;
  /** In comments, titles and documents. */
  prose?: RegExp;
  /** At the beginning of a comment. */
  opening?: RegExp;
  /** As the name of a variable, or a part of a longer one. */
  name?: RegExp;
};

export const retiredWords: RetiredWord[] = [
  {
    word: 'whoever',
    instead: 'the noun: buyer, member, visitor, administrator',
    prose: /\bwhoever\b/gi,
    name: /[wW]hoever/g,
  },
  {
    word: 'somebody, anybody, everybody',
    instead: 'the noun, or someone, anyone, everyone',
    prose: /\b(some|any|every)body\b/gi,
    name: /([sS]ome|[aA]ny|[eE]very)body/g,
  },
  {
    word: 'nobody',
    instead: 'no one, or the rule',
    prose: /\bnobody\b/gi,
    name: /[nN]obody/g,
  },
  {
    word: 'stands',
    instead: 'is, is in, appears',
    prose: /\bstands\b(?! (for|in|out)\b)/gi,
  },
  { word: 'what is', instead: 'the noun', prose: /\bwhat is\b/gi },
  {
    word: 'What, Whether, Who or Where at the beginning of a comment',
    instead: 'the noun, or “True if …”',
    opening: /^(What|Whether|Who|Where)\b/g,
  },
  {
    word: 'found, shown, named, said or asked as a variable',
    instead: 'the noun: row, order, page, query, input',
    name: /(?<=\b(?:const|let)\s+(?:[{[][^=}\]]*[,{[:]\s*)?)(found|shown|named|said|asked)(?=\s*(?:=[^=]|[:,}\]]))|(?<=[(,]\s*)(found|shown|named|said|asked)(?=\)?(?::[^()=]+)?\)?\s*=>)/g,
  },
];

export type Use = { file: string; line: number; text: string };

/** Every use of a retired word, in the files that git knows or would add. */
export function usesOf({ prose, opening, name }: RetiredWord): Use[] {
  return sources().flatMap(({ file, source, comments, titles, code }) =>
    [
      ...(prose ? [...comments, ...titles].flatMap((piece) => matchesIn(piece, prose)) : []),
      ...(opening ? comments.flatMap((piece) => matchesIn(piece, opening)) : []),
      ...(name ? matchesIn({ at: 0, text: code }, name) : []),
    ].map(({ at, text }) => ({ file, line: source.slice(0, at).split('\n').length, text })),
  );
}

type Piece = { at: number; text: string };
type Source = { file: string; source: string; comments: Piece[]; titles: Piece[]; code: string };

let known: Source[] | undefined;

function sources(): Source[] {
  known ??= execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
    .toString()
    .split('\0')
    .filter((file) => /\.(tsx?|jsx?|css|md)$/.test(file) && !notJudged.test(file))
    .filter((file) => existsSync(file))
    .map((file) => sourceOf(file, readFileSync(file, 'utf8')));
  return known;
}

/** Migrations, the words of the demo town, texts of the law, and the lists of these words. */
const notJudged =
  /^app\/db\/(migrations|seed)\/|^app\/features\/legal\/documents\/|^app\/cli\/demo-|^public\/|^tests\/checks\/words|^scripts\/(retired-words|figures)\.ts$/;

function sourceOf(file: string, source: string): Source {
  if (file.endsWith('.md'))
    return { file, source, comments: [], titles: linesOf(source), code: '' };
  const comments = [...source.matchAll(comment)].map(({ 0: text, 1: before = '', index }) => ({
    at: index + before.length,
    text: text.slice(before.length),
  }));
  return {
    file,
    source,
    comments: comments.map(({ at, text }) => ({ at, text: text.replace(/^[/*\s]+/, '') })),
    titles: [...source.matchAll(title)].map(({ index, 2: text = '' }) => ({ at: index, text })),
    // Blanks in place of comments and texts, so that places stay the same.
    code: source.replaceAll(comment, blanks).replaceAll(/'[^'\n]*'|"[^"\n]*"/g, blanks),
  };
}

/** A block, or lines that follow each other. A star in a pattern of files begins no comment. */
const comment = /(^|[\s({,;])(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[^\S\n]*\/\/.*)*)/gm;
const title = /(?<!\.)\b(?:it|test|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])(.*?)\1/g;

function blanks(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** Paragraphs without the code in them. */
function linesOf(source: string): Piece[] {
  const prose = source.replaceAll(/```[\s\S]*?```|`[^`\n]+`|^ {4}[^\n]*$/gm, blanks);
  return [{ at: 0, text: prose }];
}

function matchesIn({ at, text }: Piece, word: RegExp): Piece[] {
  return [...text.matchAll(word)].map(({ 0: match, index }) => ({ at: at + index, text: match }));
}
