import { z } from 'zod';
import { countryCodes } from '#app/domain/payments/countries.ts';
import { mayBeTaxId, tidyTaxId } from '#app/domain/payments/tax-id.ts';
import { words } from '#app/lib/words.ts';

export const taxLimits = { legalName: 200, street: 200, postalCode: 20, town: 100, taxId: 40 };

/** One line that has to be there. */
function line(name: Exclude<keyof typeof taxLimits, 'taxId'>) {
  const most = taxLimits[name];
  return z
    .string({ error: () => words('payments')(`tax.missing.${name}`) })
    .trim()
    .min(1, { error: () => words('payments')(`tax.missing.${name}`) })
    .max(most, { error: () => words('payments')('tax.tooLong', { most }) })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
      error: () => words('payments')('tax.oneLine'),
    });
}

/** What tax offices ask for. */
export const taxForm = z
  .object({
    kind: z.enum(['person', 'company'], { error: () => words('payments')('tax.missing.kind') }),
    legalName: line('legalName'),
    street: line('street'),
    postalCode: line('postalCode'),
    town: line('town'),
    country: z.enum(countryCodes as [string, ...string[]], {
      error: () => words('payments')('tax.missing.country'),
    }),
    taxId: z
      .string()
      .max(taxLimits.taxId, {
        error: () => words('payments')('tax.tooLong', { most: taxLimits.taxId }),
      })
      .default('')
      .transform(tidyTaxId),
  })
  .refine(({ taxId, country }) => mayBeTaxId(taxId, country), {
    path: ['taxId'],
    error: () => words('payments')('tax.wrongId'),
  });
export type TaxDetails = z.output<typeof taxForm>;
