import { z } from 'zod';
import { exampleTaxId, mayBeTaxId, tidyTaxId } from '#app/domain/payments/tax-id.ts';
import { choice, idCursor, page, text } from '#app/fields/kinds.ts';
import { countryCodes, countryName } from '#app/lib/places/countries.ts';
import { words } from '#app/lib/words.ts';

const t = words('payments');

/** The payee: a page, or null for the caller. */
export const ofPayee = { as: page.nullable() };

export const payoutsQuery = z.object({ after: idCursor });

type Line = 'legalName' | 'street' | 'postalCode' | 'town';

/** A line that is required. */
function line(name: Line, most: number, hint?: () => string) {
  const field = text(most, {
    least: 1,
    label: () => t(`tax.field.${name}`),
    missing: () => t(`tax.missing.${name}`),
    ...(hint && { hint }),
  });
  return field.refine((value) => !/\p{Cc}/u.test(value), { error: () => t('tax.oneLine') });
}

/** The details that tax offices ask for. */
export const taxDetails = z
  .object({
    ...ofPayee,
    kind: choice(['person', 'company'], {
      label: () => t('tax.field.kind'),
      name: (kind) => t(`tax.kind.${kind}`),
      error: () => t('tax.missing.kind'),
    }),
    legalName: line('legalName', 200, () => t('tax.hint.legalName')),
    street: line('street', 200),
    postalCode: line('postalCode', 20),
    town: line('town', 100),
    country: choice(countryCodes as [string, ...string[]], {
      label: () => t('tax.field.country'),
      name: (code) => countryName(code),
      error: () => t('tax.missing.country'),
    }),
    taxId: text(40, {
      label: () => t('tax.field.taxId'),
      hint: () => t('tax.hint.taxId'),
    }).default(''),
  })
  .overwrite((details) => ({ ...details, taxId: tidyTaxId(details.taxId, details.country) }))
  .refine(({ taxId, country }) => mayBeTaxId(taxId, country), {
    path: ['taxId'],
    error: ({ input }) => {
      const example = exampleTaxId((input as { country: string }).country);
      return example ? t('tax.wrongId', { example }) : t('tax.unlikelyId');
    },
  });

/** The path to go on to, where the details were asked for on the way. */
export const onTheWayBack = z.object({ back: text(500).optional() });
export type TaxDetails = Omit<z.output<typeof taxDetails>, 'as'>;
