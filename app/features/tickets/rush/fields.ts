import { z } from 'zod';
import { id } from '#app/fields/ids.ts';

/** A visitor’s sealed place; absent without one. */
export const place = z
  .string()
  .max(300)
  .optional()
  .describe('Your place in the queue, as it was given to you, where people queue.');

export const queuing = z.object({ showId: id, place });
