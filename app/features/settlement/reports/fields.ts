import { z } from 'zod';
import { termsLimits as limits, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { reportGrains } from '#app/domain/settlement/report.ts';
import { amount, choice, dayOf, share } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('settlement');
const terms = words('bookings');

/** The nights of a report, and its rows. */
export const reportQuery = z.object({
  from: dayOf({ label: () => t('report.from'), description: 'The first day, ISO.' }),
  to: dayOf({ label: () => t('report.to'), description: 'The last day, ISO.' }),
  by: choice(reportGrains, {
    label: () => t('report.by'),
    name: (grain) => t(`report.grains.${grain}`),
    description: 'What has a row.',
  }),
});

const { kinds } = termsTable.deal;
type DealKind = keyof typeof kinds;
const dealKinds = Object.keys(kinds) as [DealKind, ...DealKind[]];

type Part =
  | 'guaranteeMinor'
  | 'shareBasisPoints'
  | 'expensesMinor'
  | 'promoterProfitBasisPoints'
  | 'perTicketMinor';
const textsOf = (part: Part) => ({
  label: () => terms(`terms.fields.deal.${part}.label`),
  ...(part !== 'perTicketMinor' && { hint: () => terms(`terms.fields.deal.${part}.hint`) }),
});

/** A hypothetical deal. Fields that its kind doesn’t have are ignored; empty ones count as zero. */
export const otherDeal = z.object({
  kind: choice(dealKinds, {
    label: () => terms('terms.fields.deal.label'),
    name: (kind) => terms(`terms.fields.deal.options.${kind}`),
  }),
  guaranteeMinor: amount(limits.amountMinor, textsOf('guaranteeMinor')).default(0),
  shareBasisPoints: share(0, textsOf('shareBasisPoints')).default(0),
  expensesMinor: amount(limits.amountMinor, textsOf('expensesMinor')).default(0),
  promoterProfitBasisPoints: share(0, textsOf('promoterProfitBasisPoints')).default(0),
  perTicketMinor: amount(limits.amountMinor, textsOf('perTicketMinor')).default(0),
});
