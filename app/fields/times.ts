import { z } from 'zod';
import { words } from '#app/lib/words.ts';
import { about } from './about.ts';

const noDay = { error: () => words('fields')('day') };

/** A local day: 2026-10-31. */
export const day = about(
  z.iso.date({ ...noDay, abort: true }).refine((value) => /^(19[7-9]|20|21)/.test(value), noDay),
  { kind: 'day' },
);
