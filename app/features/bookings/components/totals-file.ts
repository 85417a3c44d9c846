import { sumBy, totalKinds } from '#app/domain/payments/totals.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { csvOf } from '#app/lib/csv.ts';
import { minorDigitsOf } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import type { YearRow } from '../queries/list-year-totals.server.ts';

/**
 * A year’s totals as a table for spreadsheets: every booking of every month, then each month’s sum,
 * and the year’s, by currency. Amounts have a point and no signs, whatever the currency.
 */
export function totalsFile(rows: YearRow[]): string {
  const t = words('bookings');
  const performers = [...Map.groupBy(rows, ({ performer }) => performer).values()];
  return csvOf([
    [
      ...(['performer', 'month', 'booking', 'day', 'venue', 'currency'] as const).map((column) =>
        t(`totals.columns.${column}`),
      ),
      ...totalKinds.map((kind) => t(`totals.columns.${kind}`)),
    ],
    ...performers.flatMap(linesOf),
  ]);
}

/** A performer’s lines. */
function linesOf(rows: YearRow[]): string[][] {
  const t = words('bookings');
  const months = [...Map.groupBy(rows, ({ month }) => month).values()].flatMap((inMonth) => [
    ...inMonth.map((row) => line(row, row.bookingId, row.day, row.venue ?? t('totals.left'))),
    ...sumBy(inMonth, ({ currency }) => currency).map((row) => line(row, t('totals.wholeMonth'))),
  ]);
  const years = sumBy(rows, ({ currency }) => currency).map((row) =>
    line({ ...row, month: row.month.slice(0, 4) }, t('totals.wholeYear')),
  );
  return [...months, ...years];
}

function line(row: YearRow, booking: string, day = '', venue = ''): string[] {
  const { performer, performerName, month, currency, totals } = row;
  const name = performerName === null ? performer : nameInText(performerName);
  return [
    ...[name, month, booking, day, venue, currency],
    ...totalKinds.map((kind) => inUnits(totals[kind], currency)),
  ];
}

/** An amount as spreadsheets take it, to the last digit: `1200.00`. */
function inUnits(amountMinor: bigint, currency: string): string {
  const digits = minorDigitsOf(currency);
  const text = `${amountMinor}`.padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
