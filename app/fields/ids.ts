import { z } from 'zod';
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

/** Where a list goes on. */
export const cursor = z.string().max(200).optional().describe('The `next` of the previous page.');
