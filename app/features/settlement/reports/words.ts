import type { ReportGrain, ReportRow } from '#app/domain/settlement/report.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { csvOf } from '#app/lib/csv.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { decimalOf, formatMinorInFull } from '#app/lib/money/money.ts';
import { writtenDay, writtenMonth } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

const t = words('settlement');

/** The columns of a report behind the row’s name, in their order. */
const figures = {
  shows: 'count',
  sold: 'count',
  capacity: 'count',
  grossMinor: 'amount',
  takingsMinor: 'amount',
  payMinor: 'amount',
  openMinor: 'amount',
  costsMinor: 'amount',
  venueMinor: 'amount',
} as const satisfies Partial<Record<keyof ReportRow, 'count' | 'amount'>>;
export type Figure = keyof typeof figures;

/** Only members of the venue see these: the rest of a night is theirs. */
const venues: Figure[] = ['costsMinor', 'venueMinor'];
/** Acts of one show share these, so they say nothing about one act. */
const shared: Figure[] = ['sold', 'capacity', 'grossMinor', 'takingsMinor', ...venues];

export function figuresIn({ grain, isVenue }: { grain: ReportGrain; isVenue: boolean }): Figure[] {
  return (Object.keys(figures) as Figure[])
    .filter((figure) => isVenue || !venues.includes(figure))
    .filter((figure) => grain !== 'other' || !isVenue || !shared.includes(figure))
    .filter((figure) => grain !== 'show' || figure !== 'shows');
}

export function nameOfRow({ key, nights }: ReportRow, grain: ReportGrain): string {
  const [night] = nights;
  if (!night) return '';
  switch (grain) {
    case 'show':
      return `${night.title}, ${writtenDay(night.day)}`;
    case 'other':
      return night.other ? nameInText(night.otherName) : words('bookings')('booking.unnamed');
    case 'room':
      return night.roomName ?? t('report.noRoom');
    case 'month':
      return writtenMonth(key);
  }
}

export function writtenFigure(row: ReportRow, figure: Figure): string {
  const value = row[figure];
  if (value === null) return '–';
  return figures[figure] === 'amount'
    ? formatMinorInFull(value, row.currency)
    : numberFormat().format(value);
}

/**
 * The same rows for spreadsheets, without totals. Amounts have a decimal point and no currency
 * signs.
 */
export function reportFile(
  rows: readonly ReportRow[],
  { grain, isVenue }: { grain: ReportGrain; isVenue: boolean },
): string {
  const columns = figuresIn({ grain, isVenue });
  const cell = (row: ReportRow, figure: Figure) => {
    const value = row[figure];
    if (value === null) return '';
    return figures[figure] === 'amount' ? decimalOf(value, row.currency) : `${value}`;
  };
  return csvOf([
    [
      t(`report.grains.${grain}`),
      t('report.currency'),
      ...columns.map((figure) => t(`report.figures.${figure}`)),
    ],
    ...rows.map((row) => [
      grain === 'month' ? row.key : nameOfRow(row, grain),
      row.currency,
      ...columns.map((figure) => cell(row, figure)),
    ]),
  ]);
}

/** The query of a report’s address; by default this year by show. */
export function typedReport(search: URLSearchParams): Record<string, string> {
  const year = new Date().getUTCFullYear();
  const usual = { from: `${year}-01-01`, to: `${year}-12-31`, by: 'show' };
  return Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, search.get(name) || value]),
  );
}
