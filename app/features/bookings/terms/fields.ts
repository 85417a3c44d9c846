import { z } from 'zod';
import { scheduleProblems } from '#app/domain/bookings/terms/schedule.ts';
import {
  decisiveOf,
  fieldsOfKind,
  type Term,
  type TermFields,
  type TermVariants,
} from '#app/domain/bookings/terms/term-kinds.ts';
import {
  type Schedule,
  type Terms,
  templateLimits,
  termsTable,
} from '#app/domain/bookings/terms/terms.ts';
import { termsProblems } from '#app/domain/bookings/terms/terms-problems.ts';
import { about } from '#app/fields/about.ts';
import { amount, choice, id, line, list, share, text, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { version } from '../fields.ts';
import { describeTermsProblem, readSchedule, termWord } from './words.ts';

const t = words('bookings');

/** Unknown fields are refused: terms that aren't understood can't be agreed on. */
function exactly(shape: z.ZodRawShape) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return t('terms.problems.missing');
      const names = issue.keys as string[];
      return t(
        names.includes('currency')
          ? 'terms.problems.twoCurrencies'
          : 'terms.problems.unknownFields',
        { names: names.slice(0, 5).join(', ').slice(0, 200) },
      );
    },
  });
}

function shapeOf(fields: TermFields, path = ''): Record<string, z.ZodType> {
  const shape = Object.entries(fields).map(([name, term]) => [name, schemaOf(term, path + name)]);
  return Object.fromEntries(shape);
}

function schemaOf(term: Term, path: string): z.ZodType {
  const plain = plainOf(term, path);
  if (!term.isOptional && term.default === undefined) return plain;
  const field = term.isOptional ? plain.nullable() : plain.default(term.default);
  return field.describe(term.description);
}

function plainOf(term: Term, path: string): z.ZodType {
  const { description } = term;
  switch (term.kind) {
    case 'text': {
      const missing = () => termWord(path, 'missing');
      return text(term.most, { least: term.least ?? 0, missing, description });
    }
    case 'whole':
      return whole(term.least, term.most, { description });
    case 'amount':
      return amount(term.most, { description });
    case 'share':
      return share(term.least, { description });
    case 'choice':
      return choice(term.options as [string, ...string[]], { description });
    case 'currency':
      return short(3, 'noCurrency', description);
    case 'timeZone':
      return short(64, 'noTimeZone', description);
    case 'time':
      return short(64, 'noTime', description);
    case 'lines': {
      const line = exactly(shapeOf(term.fields, `${path}.`));
      const facts = { kind: 'fields', decisive: decisiveOf(term) } as const;
      return list(about(line, facts), term.most).describe(description);
    }
    case 'group':
      return exactly(shapeOf(term.fields, `${path}.`)).describe(description);
    case 'variants':
      return variantsOf(term, path);
  }
}

/** `termsProblems` and `scheduleProblems` check the meaning. */
function short(most: number, problem: 'noCurrency' | 'noTimeZone' | 'noTime', description: string) {
  const error = () => t(`terms.problems.${problem}`);
  return z.string({ error }).max(most, { error }).describe(description);
}

function variantsOf(term: TermVariants, path: string): z.ZodType {
  const shape = shapeOf(term.fields, `${path}.`);
  const options = Object.keys(term.kinds).map((kind) => {
    const own = fieldsOfKind(term, kind).map((name) => [name, shape[name]]);
    return exactly({ kind: z.literal(kind), ...Object.fromEntries(own) });
  });
  const error = () => termWord(path, 'missing') ?? words('fields')('choice');
  return z.discriminatedUnion('kind', options as never, { error }).describe(term.description);
}

const schedule = schemaOf(termsTable.schedule, 'schedule').superRefine((times, context) => {
  for (const problem of scheduleProblems(times as Schedule))
    context.addIssue({
      code: 'custom',
      path: [problem.path],
      message: describeTermsProblem(problem),
    });
});

/**
 * Terms from outside: a typed offer, or the body of a call. Every problem is a sentence at the path
 * of its field. The output is stored, compared and signed as it is.
 */
export const terms = exactly({
  ...shapeOf(termsTable),
  schedule: about(schedule, {
    kind: 'fields',
    description: termsTable.schedule.description,
    // A form has one day, and times on the clock.
    read: (typed) => readSchedule(typed as Readonly<Record<string, string>>),
  }),
}).superRefine((terms, context) => {
  for (const problem of termsProblems(terms as Terms))
    context.addIssue({
      code: 'custom',
      path: problem.path.split('.'),
      message: describeTermsProblem(problem),
    });
}) as unknown as z.ZodType<Terms, unknown>;

/** Terms as they were checked when they were offered. */
export const termsShown = z.custom<Terms>((terms) => typeof terms === 'object' && terms !== null);

export const templateInput = z.object({
  version: version({ description: 'The version of the booking’s terms.' }),
  name: line(templateLimits.name, {
    least: 1,
    label: () => t('templates.name'),
    hint: () => t('templates.nameHint'),
    missing: () => t('templates.noName'),
    description: 'What the page calls it. A template of that name is replaced.',
  }),
});

export const ofTemplate = z.object({ templateId: id });
