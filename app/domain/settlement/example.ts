import { documentOf } from './document.ts';

/**
 * The worked example of the trade’s rules, as a document: gross 22,500.00, adjusted 21,500.00, net
 * 20,187.79, split point 12,650.00, payout 11,407.12; and merch, a withholding and cash beside it.
 */
export const exampleDocument = documentOf({
  booking: 'an-example',
  show: {
    title: 'An evening of examples',
    startsAt: '2026-11-20T21:00:00.000Z',
    timeZone: 'Europe/Lisbon',
    place: 'Main hall, Rua das Contas 5, Porto',
  },
  parties: { venue: 'Sala do Exemplo', performer: 'The Worked Examples' },
  currency: 'EUR',
  deal: {
    kind: 'plus',
    guaranteeMinor: 5_000_00,
    shareBasisPoints: 8_500,
    expensesMinor: 6_000_00,
    promoterProfitBasisPoints: 1_500,
    bonuses: [],
  },
  counted: [
    ...[
      { id: 'advance', label: 'Advance', priceMinor: 20_00, source: 'platform' as const },
      { id: 'door', label: 'At the door', priceMinor: 25_00, source: 'door' as const },
    ].map((type) => {
      return { ...type, feeMinor: 1_00, taxBasisPoints: 650, sold: 500, comps: 6, kills: 0 };
    }),
  ],
  lines: [
    {
      id: 'line-1',
      kind: 'merch',
      label: 'Shirts',
      amountMinor: 1_000_00,
      taxBasisPoints: 1_000,
      venueBasisPoints: 2_000,
      soldBy: 'performer',
    },
    {
      id: 'line-2',
      kind: 'withholding',
      label: 'Non-resident artists',
      basisPoints: 700,
      base: 'earnings',
      amountMinor: 0,
      thresholdMinor: 1_500_00,
      counts: 'above',
      period: 'year',
      earlierMinor: 0,
      earlierWithheldMinor: 0,
    },
    { id: 'line-4', kind: 'dropCount', label: 'Main door', stubs: 987 },
    { id: 'line-3', kind: 'cash', label: 'From the bar', amountMinor: 200_00 },
  ],
});
