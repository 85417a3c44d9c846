import type { z } from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { plainProblem } from './plain-problem.server.ts';

/** What can be wrong with a field, in a word for programs. */
export const fieldCodes = [
  'wrong-type',
  'too-small',
  'too-large',
  'not-an-option',
  'unknown-field',
  'refused',
] as const;
type FieldCode = (typeof fieldCodes)[number];

/**
 * Reads what was sent against its form, once, at the edge.
 * @throws AppError `bad-input` with a sentence for every wrong field
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given, { error: plainProblem });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  const codes: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const place = issue.path.join('.');
    fields[place] ??= issue.message;
    codes[place] ??= codeOf(issue);
  }
  throw new AppError('bad-input', words('routes')('plain.checkFields'), { fields, codes });
}

function codeOf(issue: z.core.$ZodIssue): FieldCode {
  switch (issue.code) {
    case 'invalid_type':
      return 'wrong-type';
    case 'too_small':
      return 'too-small';
    case 'too_big':
      return 'too-large';
    case 'invalid_value':
      return 'not-an-option';
    case 'unrecognized_keys':
      return 'unknown-field';
    default:
      return 'refused';
  }
}
