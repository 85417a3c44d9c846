import { z } from 'zod';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';

type Choice<Option extends string> = About & {
  error?: () => string;
  name?: (option: Option) => string;
  detail?: (option: Option) => string;
};

/** One of a few. */
export function choice<const Options extends readonly [string, ...string[]]>(
  options: Options,
  { error, name, detail, ...rest }: Choice<Options[number]> = {},
) {
  const field = z.enum(options, { error: () => error?.() ?? words('fields')('choice') });
  return about(field, {
    ...rest,
    kind: 'choice',
    options: options.map((value) => ({
      value,
      label: name && (() => name(value)),
      hint: detail && (() => detail(value)),
    })),
  });
}

/** One of many that are known only at run time, such as languages. */
export function oneOf(isOne: (value: string) => boolean, rest: About & { error: () => string }) {
  const { error } = rest;
  return about(z.string({ error }).refine(isOne, { error }), { ...rest, kind: 'choice' });
}

/** A box to tick; programs say true or false. */
export function flag(rest: About = {}) {
  return about(z.boolean(), { ...rest, kind: 'flag', isRequired: false });
}

/** A box that has to be ticked; programs say true. */
export function consent({ missing, ...rest }: About & { missing: () => string }) {
  return about(z.literal(true, { error: missing }), { ...rest, kind: 'flag' });
}

/** As many as fit. */
export function list<Item extends z.ZodType>(item: Item, most: number) {
  return z
    .array(item, { error: () => words('fields')('missing') })
    .max(most, { error: () => words('fields')('tooMany', { most }) });
}
