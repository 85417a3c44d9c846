import type { Sheet } from './sheet.ts';

/** The rows of a report can be one of these. */
export const reportGrains = ['show', 'other', 'room', 'month'] as const;
export type ReportGrain = (typeof reportGrains)[number];

/** One act’s figures of a night, from its settlement. */
export type NightFigures = {
  sold: number;
  grossMinor: number;
  /** Net takings, with other income. */
  takingsMinor: number;
  /** The act’s pay: its deal and the lines beside it, before withholdings. */
  payMinor: number;
  costsMinor: number;
};

/** A booked act in a night that took place. */
export type ReportedNight = NightFigures & {
  bookingId: string;
  eventId: string;
  /** The day of the show, ISO, on the venue’s clock. */
  day: string;
  title: string;
  /** The page on the other side, and its name; null once it has left. */
  other: string | null;
  otherName: string | null;
  room: string | null;
  roomName: string | null;
  capacity: number | null;
  currency: string;
  /** False before it is settled: the figures are then those of today. */
  isFinal: boolean;
};

export type ReportRow = {
  key: string;
  currency: string;
  /** The nights behind it, the earliest first. */
  nights: ReportedNight[];
  shows: number;
  sold: number;
  /** Null where a room’s capacity isn’t known. */
  capacity: number | null;
  grossMinor: number;
  takingsMinor: number;
  payMinor: number;
  /** The part that isn’t settled yet. */
  openMinor: number;
  costsMinor: number;
  /** The venue’s remainder; below zero is a loss. */
  venueMinor: number;
};

export function figuresOf(sheet: Sheet): NightFigures {
  const { boxOffice, rows, payoutMinor, venueMinor } = sheet;
  const takingsMinor =
    rows.find(({ name }) => name === 'takings')?.amountMinor ?? boxOffice.netMinor;
  const payMinor = rows
    .filter(({ part }) => part === 'adjustments')
    .reduce((sum, { amountMinor }) => sum + amountMinor, payoutMinor);
  const costsMinor = takingsMinor - payMinor - venueMinor;
  const { sold, grossMinor } = boxOffice;
  return { sold, grossMinor, takingsMinor, payMinor, costsMinor };
}

const keyOf = (night: ReportedNight, grain: ReportGrain): string =>
  ({
    show: night.eventId,
    other: night.other ?? '',
    room: night.room ?? '',
    month: night.day.slice(0, 7),
  })[grain];

/**
 * Nights added up by show, by the page on the other side, by room or by month; never across
 * currencies. Acts of one show share its tickets, which count once, from the act with the highest
 * count. So rows by show, room and month add up to the total, and the acts’ pay does by page, too.
 */
export function reportRows(nights: readonly ReportedNight[], grain: ReportGrain): ReportRow[] {
  const groups = Map.groupBy(nights, (night) => `${night.currency} ${keyOf(night, grain)}`);
  return [...groups.values()].map((group) => ({
    key: keyOf(first(group), grain),
    ...addUp(group),
  }));
}

/** A total for each currency. */
export function reportTotals(nights: readonly ReportedNight[]): ReportRow[] {
  const groups = Map.groupBy(nights, ({ currency }) => currency);
  return [...groups.values()].map((group) => ({ key: '', ...addUp(group) }));
}

function addUp(nights: ReportedNight[]): Omit<ReportRow, 'key'> {
  const shows = [...Map.groupBy(nights, ({ eventId }) => eventId).values()].map(showOf);
  const sum = (name: 'sold' | 'grossMinor' | 'takingsMinor' | 'payMinor' | 'costsMinor') =>
    shows.reduce((all, show) => all + show[name], 0);
  const paid = { payMinor: sum('payMinor'), costsMinor: sum('costsMinor') };
  const takingsMinor = sum('takingsMinor');
  const capacities = shows.map(({ capacity }) => capacity);
  return {
    currency: first(nights).currency,
    nights: nights.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    shows: shows.length,
    sold: sum('sold'),
    capacity: capacities.includes(null)
      ? null
      : capacities.reduce<number>((all, one) => all + (one ?? 0), 0),
    grossMinor: sum('grossMinor'),
    takingsMinor,
    ...paid,
    openMinor: nights.reduce((all, night) => all + (night.isFinal ? 0 : night.payMinor), 0),
    venueMinor: takingsMinor - paid.payMinor - paid.costsMinor,
  };
}

/** The acts of one show together. */
function showOf(acts: ReportedNight[]): NightFigures & { capacity: number | null } {
  const most = acts.reduce((best, act) => (act.takingsMinor > best.takingsMinor ? act : best));
  const sum = (name: 'payMinor' | 'costsMinor') => acts.reduce((all, act) => all + act[name], 0);
  return { ...most, payMinor: sum('payMinor'), costsMinor: sum('costsMinor') };
}

function first(nights: readonly ReportedNight[]): ReportedNight {
  return nights[0] as ReportedNight;
}
