import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { contentProblems, missingBeforePublishing } from '#app/domain/profiles/content-problems.ts';
import { words } from '#app/lib/words.ts';
import { type ProblemSentences, sayProblems } from '../words/say-problems.ts';

/**
 * Every problem that prevents publishing, in words, by the field's name.
 * @param reported problems of typed texts that can't even be kept as content
 */
export function problemsIn(
  content: ProfileContent,
  published: ProfileContent,
  reported: Record<string, string | undefined>,
): ProblemSentences {
  const t = words('profiles');
  const problems: ProblemSentences = {};
  for (const name of missingBeforePublishing(content)) problems[name] = t(`missing.${name}`);
  Object.assign(problems, sayProblems(contentProblems(content, published)));
  for (const [field, problem] of Object.entries(reported)) if (problem) problems[field] = problem;
  return problems;
}
