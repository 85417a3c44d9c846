import type { Typed } from './typed-values.ts';

/** What the parts of the editor share: what stands in the fields, and what is wrong with it. */
export type TermsFormState = {
  typed: Typed;
  /** By the path in the terms: `deal.guaranteeMinor`. */
  errors: Readonly<Record<string, string>>;
};

/** What every field of the form has: its name, what stands in it, and what is wrong with that. */
export function fieldOf({ typed, errors }: TermsFormState, name: string, path: string = name) {
  const error = errors[path];
  return { name, defaultValue: typed[name] ?? '', ...(error && { error }) };
}
