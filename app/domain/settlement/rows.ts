import type { Deal } from '#app/domain/bookings/terms/deal.ts';

export const sheetParts = [
  'takings',
  'costs',
  'deal',
  'adjustments',
  'withholdings',
  'balance',
  'venue',
] as const;
export type SheetPart = (typeof sheetParts)[number];

export const rowNames = [
  ...(['gross', 'fees', 'adjusted', 'tax', 'net', 'income', 'takings'] as const),
  ...(['cost', 'support', 'expenses'] as const),
  ...(['splitPoint', 'guarantee', 'share', 'overage', 'bonus', 'payout'] as const),
  ...([
    'extraBonus',
    'reimbursement',
    'buyout',
    'deduction',
    'merchByVenue',
    'merchByPerformer',
  ] as const),
  ...([
    'withholding',
    'cash',
    'total',
    'paid',
    'balance',
    'venue',
    'partner',
    'venueKeeps',
  ] as const),
] as const;
export type RowName = (typeof rowNames)[number];

/**
 * The formula of an amount, with its numbers: `…Minor` are amounts, `…BasisPoints` shares, `…Count`
 * tickets. The catalogue has its words by its name.
 */
export type Formula = {
  name:
    | Deal['kind']
    | 'adjusted'
    | 'net'
    | 'withoutTax'
    | 'expenses'
    | 'splitPoint'
    | 'bonus'
    | 'merch'
    | 'withheldAbove'
    | 'withheldAll'
    | 'balance'
    | 'partner';
  values: Record<string, number>;
};

/** One row of the sheet. Amounts below zero are deductions. */
export type Row = {
  part: SheetPart;
  name: RowName;
  /** The line that it comes from; null for computed rows. */
  lineId: string | null;
  /** The label of the entered line. */
  label: string | null;
  amountMinor: number;
  formula: Formula | null;
  /** Paid elsewhere, so that it isn’t part of the total. */
  isOutside: boolean;
};

export function row(
  part: SheetPart,
  name: RowName,
  {
    line,
    amountMinor,
    formula = null,
    isOutside = false,
  }: {
    line?: { id: string; label: string };
    amountMinor: number;
    formula?: Formula | null;
    isOutside?: boolean;
  },
): Row {
  const of = { lineId: line?.id ?? null, label: line?.label ?? null };
  // Adding 0 turns -0 into 0.
  return { part, name, ...of, amountMinor: amountMinor + 0, formula, isOutside };
}
