import { z } from 'zod';
import { readCursor } from '#app/lib/list-cursor.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';

type Id = About & { error?: () => string };

/** An id in a call’s path, in its body, or in a hidden field. */
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
 * The page that the viewer acts for. Calls have it in their path, as `profileId`; a form has it in its
 * address or in a hidden field, and else it is the page that the viewer works as.
 */
export const page = idOf({ description: 'The page that you act for.' });

/**
 * The `next` of a list’s previous page; empty for the first page. Anything else is refused: read as the
 * first page, it would have a program read that page for ever.
 * @param read null for anything but a cursor
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
