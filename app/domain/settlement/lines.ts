import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';

/** How much one settlement holds. */
export const settlementLimits = {
  lines: 500,
  label: 120,
  reason: 1_000,
  receipts: 5,
  amountMinor: termsLimits.amountMinor,
  tickets: termsLimits.tickets,
} as const;

/** What a withholding is a share of. */
export const withholdingBases = ['earnings', 'payout', 'amount'] as const;
/** Once the threshold is passed: all that was earned, or only what is above it. */
export const withholdingCounts = ['above', 'all'] as const;
export const withholdingPeriods = ['show', 'year'] as const;

type AmountField = { kind: 'amount'; isOptional?: true };
type LineField =
  | AmountField
  | { kind: 'share' }
  | { kind: 'whole' }
  | { kind: 'text' }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly string[] };

/** Every field that a line may have. Amounts are whole minor units, shares basis points. */
export const lineFields = {
  label: { kind: 'text' },
  priceMinor: { kind: 'amount' },
  feeMinor: { kind: 'amount' },
  amountMinor: { kind: 'amount' },
  agreedMinor: { kind: 'amount', isOptional: true },
  taxBasisPoints: { kind: 'share' },
  sold: { kind: 'whole' },
  comps: { kind: 'whole' },
  kills: { kind: 'whole' },
  movesSplitPoint: { kind: 'flag' },
  isTaxable: { kind: 'flag' },
  paidOutside: { kind: 'flag' },
  soldBy: { kind: 'choice', options: ['performer', 'venue'] },
  venueBasisPoints: { kind: 'share' },
  basisPoints: { kind: 'share' },
  base: { kind: 'choice', options: withholdingBases },
  thresholdMinor: { kind: 'amount' },
  counts: { kind: 'choice', options: withholdingCounts },
  period: { kind: 'choice', options: withholdingPeriods },
  earlierMinor: { kind: 'amount' },
  earlierWithheldMinor: { kind: 'amount' },
} as const satisfies Record<string, LineField>;
export type LineFieldName = keyof typeof lineFields;

const extra = ['label', 'amountMinor', 'paidOutside'] as const;
const cost = ['label', 'amountMinor', 'agreedMinor', 'taxBasisPoints', 'movesSplitPoint'] as const;

/**
 * The kinds of lines that people add to a settlement, and what each says. Forms, calls and what is
 * stored derive from it; what each does to the sums stands in `sheet.ts`.
 */
export const lineKinds = {
  /** Tickets that the platform hasn’t counted: another box office, walk-ups, drop count. */
  tickets: ['label', 'priceMinor', 'feeMinor', 'taxBasisPoints', 'sold', 'comps', 'kills'],
  /** Added to the net takings, e.g. a rebate of the ticket fees. */
  income: ['label', 'amountMinor', 'taxBasisPoints'],
  cost,
  support: cost,
  bonus: extra,
  /** Pays the performer back, so that nothing is withheld from it. */
  reimbursement: extra,
  buyout: ['label', 'amountMinor', 'isTaxable', 'paidOutside'],
  deduction: extra,
  merch: ['label', 'amountMinor', 'taxBasisPoints', 'venueBasisPoints', 'soldBy'],
  withholding: [
    ...(['label', 'basisPoints', 'base', 'amountMinor', 'thresholdMinor'] as const),
    ...(['counts', 'period', 'earlierMinor', 'earlierWithheldMinor'] as const),
  ],
  /** What the performer was handed on the night. */
  cash: ['label', 'amountMinor'],
  /** A promoter that shares in what is left to the venue. */
  partner: ['label', 'basisPoints'],
} as const satisfies Record<string, readonly LineFieldName[]>;
export type LineKind = keyof typeof lineKinds;
export const lineKindNames = Object.keys(lineKinds) as [LineKind, ...LineKind[]];

type ValueOf<Name extends LineFieldName> = (typeof lineFields)[Name] extends { isOptional: true }
  ? number | null
  : (typeof lineFields)[Name]['kind'] extends 'text'
    ? string
    : (typeof lineFields)[Name]['kind'] extends 'flag'
      ? boolean
      : Name extends 'soldBy'
        ? Side
        : (typeof lineFields)[Name] extends { options: readonly (infer Option)[] }
          ? Option
          : number;

type OfKind<Kind extends LineKind> = { kind: Kind } & {
  [Name in (typeof lineKinds)[Kind][number]]: ValueOf<Name>;
};

/** What somebody has entered. */
export type Line = { [Kind in LineKind]: OfKind<Kind> }[LineKind];
/** The same with its name in the settlement. */
export type SheetLine = { id: string } & Line;
export type LineOf<Kind extends LineKind> = { id: string } & OfKind<Kind>;

export function linesOf<Kind extends LineKind>(
  lines: readonly SheetLine[],
  ...kinds: Kind[]
): LineOf<Kind>[] {
  return lines.filter(({ kind }) => (kinds as LineKind[]).includes(kind)) as unknown as LineOf<Kind>[];
}
