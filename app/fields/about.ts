import { z } from 'zod';
import type { Typed } from './typed.ts';

/** The words of a field, looked up when they are needed. */
export type About = {
  label?: () => string;
  hint?: () => string;
  description?: string;
};

/** The other facts of a field that a form needs. */
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
  /** Reads the form’s fields, if they aren’t those of the input. */
  read?: (typed: Typed, at: string) => unknown;
  /** Of a line of a list: without one of these fields it counts as blank. */
  decisive?: readonly string[];
};

type Known = About & Control;

const known = z.registry<Known>();

/** Attaches to a schema the facts that forms and the OpenAPI document derive from it. */
export function about<Schema extends z.ZodType>(schema: Schema, rest: Known): Schema {
  const field = rest.description ? schema.describe(rest.description) : schema;
  known.add(field, rest);
  return field;
}

/** The facts of a field, also of one that is optional, nullable or has a default. */
export const aboutOf = remembering((field): Known | undefined => {
  const own = known.get(field);
  if (own) return own;
  const inner = innerOf(field);
  return inner && aboutOf(inner);
});

/** Schemas never change, and every form that is sent asks about them. */
function remembering<Answer>(ask: (field: z.ZodType) => Answer): (field: z.ZodType) => Answer {
  const answers = new WeakMap<z.ZodType, { answer: Answer }>();
  return (field) => {
    const known = answers.get(field) ?? { answer: ask(field) };
    answers.set(field, known);
    return known.answer;
  };
}

/** The schema within `.optional()`, `.default()` and the like; undefined for any other. */
export function innerOf(field: z.ZodType): z.ZodType | undefined {
  const { innerType, in: before } = field.def as { innerType?: z.ZodType; in?: z.ZodType };
  return innerType ?? before;
}

export const mayBeNull = remembering((field) => field.safeParse(null).success);

/** True if the field may be left out. */
export const mayLack = remembering((field) => field.safeParse(undefined).success);
