import {
  type SpentKind,
  spentKinds,
  sumBy,
  type TotalKind,
  totalKinds,
} from '#app/domain/payments/totals.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { csvOf } from '#app/lib/csv.ts';
import { decimalOf } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { YearRow } from './list-year-totals.server.ts';

const t = words('bookings');

/** A row for each booking and month, each month, or the year. */
export const totalsGrains = ['booking', 'month', 'year'] as const;
export type TotalsGrain = (typeof totalsGrains)[number];

export function totalsFile(rows: YearRow[], by: TotalsGrain): string {
  const nameOf = (kind: TotalKind) => t(`totals.columns.${kind}`);
  return tableOf(rows, by, { of: 'performer', with: 'venue', kinds: totalKinds, nameOf });
}

export function venueTotalsFile(rows: YearRow<SpentKind>[], by: TotalsGrain): string {
  const nameOf = (kind: SpentKind) => t(`totals.spent.${kind}`);
  return tableOf(rows, by, { of: 'venue', with: 'performer', kinds: spentKinds, nameOf });
}

const columnsBy = {
  booking: ['month', 'booking', 'day'],
  month: ['month'],
  year: ['year'],
} as const;
type Column = 'performer' | 'venue' | 'currency' | (typeof columnsBy)[TotalsGrain][number];

type Table<Kind extends string> = {
  /** The side whose rows are added up, and the other one. */
  of: 'performer' | 'venue';
  with: 'performer' | 'venue';
  kinds: readonly Kind[];
  nameOf: (kind: Kind) => string;
};

/**
 * A table for spreadsheets. All rows have the same grain, by page and currency, so that columns can
 * be added up. Amounts have a decimal point and no currency signs.
 */
function tableOf<Kind extends string>(
  rows: YearRow<Kind>[],
  by: TotalsGrain,
  { of, with: other, kinds, nameOf }: Table<Kind>,
): string {
  const isWhole = by === 'booking';
  const columns: Column[] = [of, ...columnsBy[by], ...(isWhole ? [other] : []), 'currency'];
  const keyOf = (row: YearRow<Kind>) =>
    [row[of], cellOf(row, columnsBy[by][0]), row.currency].join(' ');
  return csvOf([
    [...columns.map((column) => t(`totals.columns.${column}`)), ...kinds.map(nameOf)],
    ...(isWhole ? rows : sumBy(rows, kinds, keyOf)).map((row) => [
      ...columns.map((column) => cellOf(row, column)),
      ...kinds.map((kind) => decimalOf(row.totals[kind], row.currency)),
    ]),
  ]);
}

function cellOf(row: Omit<YearRow<never>, 'totals'>, column: Column): string {
  switch (column) {
    case 'performer':
      return row.performerName === null ? row.performer : nameInText(row.performerName);
    case 'month':
      return row.month;
    case 'year':
      return row.month.slice(0, 4);
    case 'booking':
      return row.bookingId;
    case 'day':
      return row.day;
    case 'venue':
      return row.venue ?? t('totals.left');
    case 'currency':
      return row.currency;
  }
}
