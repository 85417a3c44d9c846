import { z } from 'zod';
import { readCursor } from '#app/lib/list-cursor.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';

type Id = About & { error?: () => string };

/** What names one thing: of a call’s path, of its body, or of a hidden field. */
export function idOf({ error, ...rest }: Id = {}) {
  const wrong = { error: () => error?.() ?? words('fields')('id') };
  return about(z.string(wrong).regex(/^[\w-]{1,128}$/, wrong), {
    description: 'An id.',
    ...rest,
    kind: 'id',
  });
}

export const id = idOf();

/**
 * The page that somebody works as. Calls have it in their path, as `profileId`; a form in its
 * address, in a hidden field, or else it is the page that they have chosen.
 */
export const page = idOf({ description: 'The page that you act for.' });

/**
 * Where a list goes on, as the page before said it. Anything else is refused: read as the first page,
 * it would have a program read the same page for ever. Empty is the first page.
 * @param read what was never a cursor is null
 */
export function cursorOf<Place>(read: (text: string) => Place | null) {
  const wrong = { error: () => words('fields')('cursor') };
  return z
    .string(wrong)
    .max(200, wrong)
    .transform((text, context): Place | undefined => {
      const place = text === '' ? undefined : read(text);
      if (place !== null) return place;
      context.addIssue({ code: 'custom', message: wrong.error() });
      return z.NEVER;
    })
    .optional()
    .describe('The `next` of the previous page.');
}

/** Of a list ordered by a moment; its query reads the moment and the id. */
export const cursor = cursorOf((text) => (readCursor(text) ? text : null));

/** Of a list whose entries are numbered; `most` is what the column of the number holds. */
export function numberCursor(most?: number) {
  return cursorOf((text) => numberIn(text, most));
}

/** Of a list that goes on after the entry with an id. */
export const idCursor = cursorOf((text) => (/^[\w-]{1,128}$/.test(text) ? text : null));
