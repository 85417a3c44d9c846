import type { z } from 'zod';

/** The fields in an address’ query; invalid ones are left out. */
export function askedIn<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  params: URLSearchParams,
): Partial<z.output<z.ZodObject<Shape>>> {
  const read = Object.entries(shape).flatMap(([name, field]) => {
    const typed = params.get(name)?.trim();
    const { success, data } = (field as z.ZodType).safeParse(typed || undefined);
    return success && data !== undefined ? [[name, data] as const] : [];
  });
  return Object.fromEntries(read) as Partial<z.output<z.ZodObject<Shape>>>;
}
