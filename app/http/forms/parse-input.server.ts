import type { z } from 'zod';
import type { Refused } from '#app/fields/form-field.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const t = words('routes');

/** Reasons why a field is refused, for programs. */
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
 * Checks an input against its schema, once, at the edge.
 * @throws AppError `bad-input` with a sentence for every wrong field
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: plainProblem });
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

type Read<Schema extends z.ZodType> = { input: z.output<Schema> | null; form: Refused };

/**
 * The input of a form whose fields are in the address of its page, and `form` to show the fields again
 * with the errors.
 * @param currency of typed amounts
 */
export function readAsked<Schema extends z.ZodType>(
  schema: Schema,
  typed: Record<string, string>,
  currency?: string,
): Read<Schema> {
  try {
    const input = parseInput(schema, readTyped(schema, typed, currency));
    return { input, form: { typed, fields: {} } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { input: null, form: { typed, fields: error.fields ?? {} } };
  }
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** The sentence for a wrong input whose schema has none of its own. */
function plainProblem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? t('calls.missing') : t(kindOf(issue.expected));
    case 'invalid_value':
      return t('calls.oneOf', { values: issue.values.map(String).join(', ') });
    case 'too_small':
      return t(isLength(issue.origin) ? 'calls.leastLength' : 'calls.least', {
        least: Number(issue.minimum),
      });
    case 'too_big':
      return t(isLength(issue.origin) ? 'calls.mostLength' : 'calls.most', {
        most: Number(issue.maximum),
      });
    case 'unrecognized_keys':
      return t('calls.unknownFields', { names: issue.keys.join(', ') });
    default:
      return t('calls.unreadable');
  }
}

const kinds = ['string', 'number', 'int', 'boolean', 'array', 'object'] as const;

function kindOf(expected: string) {
  const kind = kinds.find((one) => one === expected);
  return kind ? (`calls.kind.${kind}` as const) : 'calls.unreadable';
}

function isLength(origin: string): boolean {
  return origin === 'string' || origin === 'array' || origin === 'set';
}
