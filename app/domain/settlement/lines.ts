import { type Side, termsLimits } from '#app/domain/bookings/terms/terms.ts';

/** The most that one settlement holds. */
export const settlementLimits = {
  lines: 500,
  label: 120,
  reason: 1_000,
  receipts: 5,
  amountMinor: termsLimits.amountMinor,
  tickets: termsLimits.tickets,
} as const;

/** The base of a withholding. */
const withholdingBases = ['earnings', 'payout', 'amount'] as const;
/** Above the threshold: all earnings count, or only those above it. */
const withholdingCounts = ['above', 'all'] as const;
const withholdingPeriods = ['show', 'year'] as const;

type LineField =
  | { kind: 'amount'; isOptional?: true; default?: number | null }
  | { kind: 'share'; default?: number }
  | { kind: 'whole'; default?: number }
  | { kind: 'text' }
  | { kind: 'flag'; default: boolean }
  | { kind: 'choice'; options: readonly [string, ...string[]]; default: string };

/**
 * Every field that a line may have, with its default. Amounts are whole minor units, shares basis
 * points.
 */
export const lineFields = {
  label: { kind: 'text' },
  priceMinor: { kind: 'amount' },
  feeMinor: { kind: 'amount', default: 0 },
  amountMinor: { kind: 'amount' },
  agreedMinor: { kind: 'amount', isOptional: true, default: null },
  taxBasisPoints: { kind: 'share', default: 0 },
  sold: { kind: 'whole' },
  comps: { kind: 'whole', default: 0 },
  kills: { kind: 'whole', default: 0 },
  stubs: { kind: 'whole' },
  movesSplitPoint: { kind: 'flag', default: false },
  isTaxable: { kind: 'flag', default: false },
  paidOutside: { kind: 'flag', default: false },
  soldBy: { kind: 'choice', options: ['performer', 'venue'], default: 'performer' },
  venueBasisPoints: { kind: 'share' },
  basisPoints: { kind: 'share' },
  base: { kind: 'choice', options: withholdingBases, default: 'earnings' },
  thresholdMinor: { kind: 'amount', default: 0 },
  counts: { kind: 'choice', options: withholdingCounts, default: 'above' },
  period: { kind: 'choice', options: withholdingPeriods, default: 'show' },
  earlierMinor: { kind: 'amount', default: 0 },
  earlierWithheldMinor: { kind: 'amount', default: 0 },
} as const satisfies Record<string, LineField>;
export type LineFieldName = keyof typeof lineFields;

const extra = ['label', 'amountMinor', 'paidOutside'] as const;
const cost = ['label', 'amountMinor', 'agreedMinor', 'taxBasisPoints', 'movesSplitPoint'] as const;

/**
 * The kinds of lines that people add to a settlement, and their fields. Forms, calls and stored
 * data derive from it; `sheet.ts` has each kind’s effect on the sums.
 */
export const lineKinds = {
  /** Tickets that the platform hasn’t counted: another box office, walk-ups. */
  tickets: ['label', 'priceMinor', 'feeMinor', 'taxBasisPoints', 'sold', 'comps', 'kills'],
  /**
   * The venue’s count of stubs in the box at a door. It explains the sales and changes no amount.
   */
  dropCount: ['label', 'stubs'],
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
  /** Cash handed to the performer on the night. */
  cash: ['label', 'amountMinor'],
  /** A promoter that shares in the venue’s remainder. */
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

/** An entered line. */
export type Line = { [Kind in LineKind]: OfKind<Kind> }[LineKind];
/** The same with its id in the settlement. */
export type SheetLine = { id: string } & Line;
export type LineOf<Kind extends LineKind> = { id: string } & OfKind<Kind>;

export function linesOf<Kind extends LineKind>(
  lines: readonly SheetLine[],
  ...kinds: Kind[]
): LineOf<Kind>[] {
  return lines.filter(({ kind }) =>
    (kinds as LineKind[]).includes(kind),
  ) as unknown as LineOf<Kind>[];
}

/** True for lines that only the venue enters; the performer can dispute them. */
export function isVenues({ kind }: Pick<Line, 'kind'>): boolean {
  return kind === 'dropCount';
}

/**
 * A line’s fields by name: those that its kind doesn’t have are left out, missing ones get their
 * default.
 */
export type LineInput = { kind: LineKind } & { [Name in LineFieldName]?: unknown };

/** @returns the missing fields, where the input doesn’t make a line */
export function makeLine(input: LineInput): { line: Line } | { missing: LineFieldName[] } {
  const names: readonly LineFieldName[] = lineKinds[input.kind];
  const values = names.map((name) => [name, input[name] ?? defaultOf(name, input)] as const);
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0) return { missing };
  return { line: { kind: input.kind, ...Object.fromEntries(values) } as Line };
}

function defaultOf(name: LineFieldName, { kind, base }: LineInput): unknown {
  // The amount is required only where it is the withholding’s base.
  if (kind === 'withholding' && name === 'amountMinor' && base !== 'amount') return 0;
  const field: LineField = lineFields[name];
  return 'default' in field ? field.default : undefined;
}
