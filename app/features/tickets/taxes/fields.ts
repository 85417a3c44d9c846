import { z } from 'zod';
import { saleLimits } from '#app/domain/tickets/sale.ts';
import { taxRateLimits } from '#app/domain/tickets/tax.ts';
import { day, dayOf, id, line, share } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('tickets');

const dated = {
  basisPoints: share(0, { label: () => t('tax.percent') }).max(saleLimits.taxBasisPoints, {
    error: () => t('problem.tax'),
  }),
  fromDay: dayOf({
    label: () => t('tax.fromDay'),
    description: 'It counts for shows on that day and later ones.',
  }),
};

/** A tax by its name, with its first rate. */
export const taxRate = z.object({
  name: line(taxRateLimits.name, {
    least: 1,
    label: () => t('tax.name'),
    hint: () => t('tax.nameHint'),
  }),
  ...dated,
});

const ofRate = z.object({ rateId: id });

/** Its rate from another day on. */
export const taxChange = ofRate.extend(dated);

export const ofChange = ofRate.extend({ fromDay: day });
