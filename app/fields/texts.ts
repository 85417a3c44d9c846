import { z } from 'zod';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';
import { inWords } from './in-words.ts';

type Text = About & {
  /** 1 for what can’t stay empty. */
  least?: 0 | 1;
  /** What whoever leaves it empty is told. */
  missing?: () => string;
  /** For a text of several lines: how many are shown. */
  rows?: number;
};

/**
 * Text that every database and every reader can hold, without blanks around it. Counted in UTF-16
 * units, as `maxlength` does.
 */
export function text(most: number, { least = 0, missing, rows, ...rest }: Text = {}) {
  const t = words('fields');
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
    .max(most, {
      error: ({ input }) =>
        t('text.long', { most: inWords(most), length: inWords(String(input).length) }),
    });
  return about(field, {
    ...rest,
    kind: 'text',
    maxLength: most,
    isRequired: least > 0,
    ...(rows && { rows }),
  });
}
