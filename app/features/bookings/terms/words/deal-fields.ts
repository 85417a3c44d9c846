import type { Deal } from '#app/domain/bookings/terms/deal.ts';

export type DealField = 'guarantee' | 'share' | 'expenses' | 'promoterProfit' | 'perTicket';

/** Which fields say how much, for each kind of deal. */
export const dealFields = {
  flat: ['guarantee'],
  door: ['share'],
  doorAfterExpenses: ['share', 'expenses'],
  doorPerTicket: ['perTicket'],
  versus: ['guarantee', 'share'],
  versusAfterExpenses: ['guarantee', 'share', 'expenses'],
  plus: ['guarantee', 'share', 'expenses', 'promoterProfit'],
} as const satisfies Record<Deal['kind'], readonly DealField[]>;

export const dealKinds = Object.keys(dealFields) as Deal['kind'][];

/** What a field is called in the terms themselves. */
export const dealNames = {
  guarantee: 'guaranteeMinor',
  share: 'shareBasisPoints',
  expenses: 'expensesMinor',
  promoterProfit: 'promoterProfitBasisPoints',
  perTicket: 'perTicketMinor',
} as const satisfies Record<DealField, string>;

export function isShare(field: DealField): boolean {
  return dealNames[field].endsWith('BasisPoints');
}
