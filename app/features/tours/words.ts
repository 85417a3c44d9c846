import { csvOf } from '#app/lib/csv.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { ShownTour, TourStopShown } from './queries.server.ts';

const t = words('tours');

const columns = [
  ...(['day', 'starts', 'timeZone', 'title', 'place', 'state', 'currency', 'guarantee'] as const),
  ...(['settled', 'ticketsSold', 'offDays', 'kilometres'] as const),
];
type Column = (typeof columns)[number];

/**
 * A tour for spreadsheets, a row for each show, without totals. Amounts have a decimal point and no
 * signs.
 */
export function tourTable({ shows }: ShownTour): string {
  return csvOf([
    columns.map((column) => t(`table.${column}`)),
    ...shows.map((stop) => columns.map((column) => cellOf(stop, column) ?? '')),
  ]);
}

/** The state of a show in a word or two. */
export function standingOf(stop: TourStopShown): string {
  if (stop.kind === 'booking') return words('bookings')(`state.${stop.state}`);
  return t(stop.isCancelled ? 'cancelled' : 'listed');
}

function cellOf(stop: TourStopShown, column: Column): string | null | undefined {
  const booking = stop.kind === 'booking' ? stop : null;
  const amount = (minor: number | null | undefined) =>
    booking?.currency ? writeAmount(minor ?? null, booking.currency) : '';
  switch (column) {
    case 'starts':
      return booking ? isoAt(booking.startsAt, booking).slice(11, 16) : listedTime(stop);
    case 'state':
      return standingOf(stop);
    case 'currency':
      return booking?.currency;
    case 'guarantee':
      return amount(booking?.guaranteeMinor);
    case 'settled':
      return amount(booking?.settledMinor);
    case 'ticketsSold':
      return booking?.ticketsSold?.toString();
    case 'offDays':
    case 'kilometres':
      return stop.next?.[column]?.toString();
    default:
      return stop[column];
  }
}

function listedTime(stop: TourStopShown): string | null {
  return stop.kind === 'outside' ? stop.time : null;
}
