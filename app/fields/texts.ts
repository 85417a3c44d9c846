import { z } from 'zod';
import { normalEmail } from '#app/domain/accounts/email.ts';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';
import { inWords } from './in-words.ts';

const t = words('fields');

type Text = About & {
  /** 1 for a required text. */
  least?: 0 | 1;
  /** The sentence for an empty one. */
  missing?: () => string | undefined;
  /** Lines of the text field; absent for a single line. */
  rows?: number;
};

/** Text that databases can store, trimmed. Its length counts UTF-16 units, as `maxlength` does. */
export function text(most: number, { least = 0, missing, rows, ...rest }: Text = {}) {
  const field = z
    .string({
      error: ({ input }) =>
        input === undefined ? (missing?.() ?? words('fields')('missing')) : t('text.none'),
    })
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: () => t('text.broken'),
      abort: true,
    })
    .trim()
    .min(least, { error: () => missing?.() ?? t('text.empty') })
    .max(most, { error: tooLong(most) });
  return about(field, {
    ...rest,
    kind: 'text',
    maxLength: most,
    isRequired: least > 0,
    ...(rows && { rows }),
  });
}

/** A name, on one line. */
export function line(most: number, rest: Text = {}) {
  const broken = { error: () => words('fields')('text.broken') };
  return text(most, rest).refine((value) => !/\p{Cc}/u.test(value), broken);
}

/** An address for mail, as it is kept and compared. */
export function email(rest: About = {}) {
  const wrong = { error: () => words('fields')('email') };
  const field = z.string(wrong).overwrite(normalEmail).check(z.email(wrong)).max(254, wrong);
  return about(field, { ...rest, kind: 'email', maxLength: 254 });
}

/** A secret, which no form shows again. Blanks count as any other character. */
export function secret(most: number, { least = 0, missing, ...rest }: Secret = {}) {
  const short = { error: () => missing?.() ?? words('fields')('missing') };
  const field = z
    .string(short)
    .min(least, short)
    .max(most, { error: tooLong(most) })
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: () => words('fields')('text.broken'),
    });
  return about(field, { ...rest, kind: 'secret', isRequired: least > 0 });
}

type Secret = About & {
  least?: number;
  /** The sentence for a shorter one. */
  missing?: () => string;
};

/** A code that people copy by hand; blanks in it don’t matter. */
export function code(pattern: RegExp, { error, ...rest }: About & { error: () => string }) {
  const field = z
    .string({ error })
    .overwrite((value) => value.replace(/\s/g, ''))
    .regex(pattern, { error });
  return about(field, { ...rest, kind: 'text' });
}

function tooLong(most: number) {
  return ({ input }: { input?: unknown }) =>
    words('fields')('text.long', { most: inWords(most), length: inWords(String(input).length) });
}
