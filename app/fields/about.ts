import { z } from 'zod';
import type { Typed } from './typed.ts';

/** What people are told about a field. Sentences are looked up when they are needed. */
export type About = {
  label?: () => string;
  hint?: () => string;
  /** What stands about it in the document of the interface. */
  description?: string;
};

/** What a form needs to know of a field beside its words. */
type Control = {
  kind:
    | 'text'
    | 'email'
    | 'secret'
    | 'id'
    | 'whole'
    | 'amount'
    | 'share'
    | 'minute'
    | 'day'
    | 'choice'
    | 'flag'
    | 'files'
    | 'fields';
  /** Characters. */
  maxLength?: number;
  /** A text of several lines is shown with so many. */
  rows?: number;
  isRequired?: boolean;
  options?: readonly {
    value: string;
    label?: (() => string) | undefined;
    hint?: (() => string) | undefined;
  }[];
  /** How the form’s fields are read, where they aren’t those of the input. */
  read?: (typed: Typed, at: string) => unknown;
  /** Of a line of a list: the fields without which it is blank, whatever else stands in it. */
  decisive?: readonly string[];
};

type Known = About & Control;

const known = z.registry<Known>();

/** Says about a schema what forms and the document of the interface derive from it. */
export function about<Schema extends z.ZodType>(schema: Schema, rest: Known): Schema {
  const field = rest.description ? schema.describe(rest.description) : schema;
  known.add(field, rest);
  return field;
}

/** What was said about a field, be it optional, nullable or with a default. */
export const aboutOf = remembering((field): Known | undefined => {
  const own = known.get(field);
  if (own) return own;
  const inner = innerOf(field);
  return inner && aboutOf(inner);
});

/** A schema never changes, and is asked about by every form that is sent. */
function remembering<Answer>(ask: (field: z.ZodType) => Answer): (field: z.ZodType) => Answer {
  const answers = new WeakMap<z.ZodType, { answer: Answer }>();
  return (field) => {
    const told = answers.get(field) ?? { answer: ask(field) };
    answers.set(field, told);
    return told.answer;
  };
}

/** What stands within `.optional()`, `.default()` and their like; undefined for any other schema. */
export function innerOf(field: z.ZodType): z.ZodType | undefined {
  const { innerType, in: before } = field.def as { innerType?: z.ZodType; in?: z.ZodType };
  return innerType ?? before;
}

/** Whether null is an answer. */
export const mayBeNull = remembering((field) => field.safeParse(null).success);

/** Whether it may be left out. */
export const mayLack = remembering((field) => field.safeParse(undefined).success);
