import type { z } from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { plainProblem } from './plain-problem.server.ts';

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
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message;
  throw new AppError('bad-input', words('routes')('plain.checkFields'), { fields });
}
