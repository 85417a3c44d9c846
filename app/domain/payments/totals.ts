/** The totals of a performer’s year, all of them positive and in minor units. */
export const totalKinds = [
  'released',
  'fees',
  'members',
  'penalties',
  'takenBack',
  'corrected',
  'keptBack',
  'paidOwed',
  'transferred',
  'reversed',
  'refunded',
  'refundsFailed',
] as const;
export type TotalKind = (typeof totalKinds)[number];

/** The totals of a venue’s year, in the same way. */
export const spentKinds = ['paid', 'fees', 'refunded', 'refundsFailed', 'takenBack'] as const;
export type SpentKind = (typeof spentKinds)[number];

/**
 * One booking’s movements in a month and a currency. Bigints, since all of a year may be more than
 * a number holds exactly.
 */
export type BookingTotals<Kind extends string = TotalKind> = {
  performer: string;
  /** `2031-05` */
  month: string;
  currency: string;
  totals: Record<Kind, bigint>;
};

/** Adds up rows that have the same key, in the order of each key’s first row. */
export function sumBy<Kind extends string, Row extends { totals: Record<Kind, bigint> }>(
  rows: Row[],
  kinds: readonly Kind[],
  keyOf: (row: Row) => string,
): Row[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, totals: sumOf(group, kinds) }] : [];
  });
}

function sumOf<Kind extends string>(
  rows: { totals: Record<Kind, bigint> }[],
  kinds: readonly Kind[],
): Record<Kind, bigint> {
  const sums = kinds.map((kind) => [
    kind,
    rows.reduce((sum, { totals }) => sum + totals[kind], 0n),
  ]);
  return Object.fromEntries(sums) as Record<Kind, bigint>;
}
