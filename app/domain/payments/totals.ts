/** What a performer’s books add up, all of it positive and in minor units. */
export const totalKinds = [
  'released',
  'fees',
  'members',
  'penalties',
  'takenBack',
  'keptBack',
  'paidOwed',
  'transferred',
  'reversed',
  'refunded',
  'refundsFailed',
] as const;
export type TotalKind = (typeof totalKinds)[number];

/** Exact, since a year of everybody may be more than a number holds. */
export type Totals = Record<TotalKind, bigint>;

/** What one booking moved in a month and a currency. */
export type BookingTotals = {
  performer: string;
  /** `2031-05` */
  month: string;
  currency: string;
  totals: Totals;
};

/** The sums of rows that agree in something, in the order of their first. */
export function sumBy<Row extends { totals: Totals }>(
  rows: Row[],
  keyOf: (row: Row) => string,
): Row[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, totals: sumOf(group) }] : [];
  });
}

function sumOf(rows: { totals: Totals }[]): Totals {
  const sums = totalKinds.map((kind) => [
    kind,
    rows.reduce((sum, { totals }) => sum + totals[kind], 0n),
  ]);
  return Object.fromEntries(sums) as Totals;
}
