import { sumBy, totalKinds } from '#app/domain/payments/totals.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { csvOf } from '#app/lib/csv.ts';
import { minorDigitsOf } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { YearRow } from '../queries/list-year-totals.server.ts';

/** What a row of totals is about: a booking in a month, a month, or the year. */
export const totalsGrains = ['booking', 'month', 'year'] as const;
export type TotalsGrain = (typeof totalsGrains)[number];

/**
 * A year’s totals as a table for spreadsheets. All rows are about the same, a booking, a month or
 * the year, by performer and currency, so that a column may be added up. Amounts have a point and
 * no signs, whatever the currency.
 */
export function totalsFile(rows: YearRow[], by: TotalsGrain): string {
  const t = words('bookings');
  const columns = ['performer', ...columnsBy[by], 'currency'] as const;
  const groupOf = (row: YearRow) =>
    [row.performer, cellOf(row, columnsBy[by][0]), row.currency].join(' ');
  return csvOf([
    [...columns, ...totalKinds].map((column) => t(`totals.columns.${column}`)),
    ...(by === 'booking' ? rows : sumBy(rows, groupOf)).map((row) => [
      ...columns.map((column) => cellOf(row, column)),
      ...totalKinds.map((kind) => inUnits(row.totals[kind], row.currency)),
    ]),
  ]);
}

const columnsBy = {
  booking: ['month', 'booking', 'day', 'venue'],
  month: ['month'],
  year: ['year'],
} as const;
type Column = 'performer' | 'currency' | (typeof columnsBy)[TotalsGrain][number];

function cellOf(row: YearRow, column: Column): string {
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
      return row.venue ?? words('bookings')('totals.left');
    case 'currency':
      return row.currency;
  }
}

/** An amount as spreadsheets take it, to the last digit: `1200.00`. */
function inUnits(amountMinor: bigint, currency: string): string {
  const digits = minorDigitsOf(currency);
  const text = `${amountMinor}`.padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
