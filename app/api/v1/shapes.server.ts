import { z } from 'zod';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';

/* What answers are made of. */

/** A moment, in UTC. */
export const moment = z
  .union([z.date(), z.string()])
  .transform((at) => new Date(at).toISOString())
  .pipe(z.iso.datetime());

/** Terms as they were checked when they were put on the table. */
export const termsShown = z.custom<Terms>((terms) => typeof terms === 'object' && terms !== null);
