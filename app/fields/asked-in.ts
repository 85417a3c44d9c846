import type { z } from 'zod';

/** What is asked for in an address; what isn’t said rightly there is as if not said. */
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
