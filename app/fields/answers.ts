import { z } from 'zod';

/* Shapes in which queries answer. */

export const moment = z
  .union([z.date(), z.string()])
  .transform((at) => new Date(at).toISOString())
  .pipe(z.iso.datetime());

/** Every list has this shape: its entries, and the cursor of the next page. */
export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.object({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .default(null)
      .describe('Send it as `after` for the next page; null on the last one.'),
    limit: z.int().default(most).describe('The most entries that one answer has.'),
  });
}
