import { z } from 'zod';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';

/** A file as somebody sends it: what it is called there, and its bytes. */
export type SentFile = { name: string; bytes: Uint8Array };

/** Files that come with a form; calls have none. */
export function files(rest: About = {}) {
  const field = z.custom<readonly SentFile[]>(areFiles, {
    error: () => words('fields')('missing'),
  });
  return about(field.optional(), { ...rest, kind: 'files' });
}

/** One file as it comes, for calls whose body it is; null where nothing comes. */
export function bytes() {
  return z.custom<AsyncIterable<Uint8Array> | null>(() => true);
}

function areFiles(given: unknown): boolean {
  return Array.isArray(given) && given.every((file) => file?.bytes instanceof Uint8Array);
}
