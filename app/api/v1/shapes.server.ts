import { z } from 'zod';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { words } from '#app/lib/words.ts';

/* What bodies and answers are made of. */

export const id = z
  .string({ error: () => words('routes')('calls.id') })
  .regex(/^[\w-]{1,128}$/, { error: () => words('routes')('calls.id') })
  .meta({ description: 'An id.' });

/** Text of at most so many characters, without the spaces around it. */
export function text(most: number, least: 0 | 1 = 0) {
  const error = () => words('routes')('calls.text', { least, most });
  return z.string({ error }).trim().min(least, { error }).max(most, { error });
}

/** A moment, in UTC. */
export const moment = z
  .union([z.date(), z.string()])
  .transform((at) => new Date(at).toISOString())
  .pipe(z.iso.datetime());

/** Terms as they were checked when they were put on the table. */
export const termsShown = z.custom<Terms>((terms) => typeof terms === 'object' && terms !== null);

/** A local day: 2026-10-31. */
export const day = z.iso
  .date({ error: () => words('routes')('calls.day'), abort: true })
  .refine((value) => /^(19[7-9]|20|21)/.test(value), { error: () => words('routes')('calls.day') });
