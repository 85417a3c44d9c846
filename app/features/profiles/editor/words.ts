import type { ContentProblem } from '#app/domain/profiles/content-problems.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');

/** Problems of single fields with the way to solve them, by path, as `videoLinks.2`. */
export type ProblemSentences = Record<string, string>;

/** One sentence for each field with a problem; the first of several. */
export function describeProblems(problems: ContentProblem[]): ProblemSentences {
  const sentences: ProblemSentences = {};
  for (const { path, code, values } of problems)
    sentences[path] ??= t(`problems.${code}`, {
      least: inWords(values.least),
      most: inWords(values.most),
      length: inWords(values.length),
    });
  return sentences;
}

function inWords(value: number | undefined): string {
  return value === undefined ? '' : numberFormat().format(value);
}
