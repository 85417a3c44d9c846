import { z } from 'zod';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';

/** An uploaded file: its name on the sender’s computer, and its bytes. */
export type SentFile = { name: string; bytes: Uint8Array };

/** Files that come with a form; calls have none. */
export function files(rest: About = {}) {
  const field = z.custom<readonly SentFile[]>(areFiles, {
    error: () => words('fields')('missing'),
  });
  return about(field.optional(), { ...rest, kind: 'files' });
}

/** The stream of a call’s body that is one file; null for an empty body. */
export function bytes() {
  return z.custom<AsyncIterable<Uint8Array> | null>(() => true);
}

function areFiles(value: unknown): boolean {
  return Array.isArray(value) && value.every((file) => file?.bytes instanceof Uint8Array);
}
