import type { z } from 'zod';
import { offerDays } from '#app/domain/bookings/deadlines.ts';
import { formFields } from '#app/fields/form-fields.ts';

/** The initial form of an offer, for a page with scripts. */
export function offerBegun<Shape extends z.ZodRawShape>(
  input: z.ZodObject<Shape>,
  typed: Record<string, string>,
  currencies: readonly string[],
) {
  const { terms: _, ...fields } = formFields(input, {
    fields: {},
    typed: { ...typed, days: String(offerDays.usual) },
  });
  return { fields, typed, currencies: [...currencies] };
}
