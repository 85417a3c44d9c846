import { expect, it } from 'vitest';
import {
  figuresOf,
  type ReportedNight,
  reportGrains,
  reportRows,
  reportTotals,
} from '#app/domain/settlement/report.ts';
import { sheetOf } from '#app/domain/settlement/sheet.ts';

const night = (bookingId: string, more: Partial<ReportedNight> = {}): ReportedNight => ({
  bookingId,
  eventId: `event of ${bookingId}`,
  day: '2026-11-20',
  title: 'A night',
  other: 'owls',
  otherName: 'The Night Owls',
  room: 'hall',
  roomName: 'Hall',
  capacity: 100,
  currency: 'EUR',
  isFinal: true,
  sold: 50,
  grossMinor: 1_000_00,
  takingsMinor: 900_00,
  payMinor: 400_00,
  costsMinor: 150_00,
  ...more,
});

const nights = [
  night('a'),
  night('b', { day: '2026-12-01', isFinal: false, payMinor: 333_33, room: null, capacity: null }),
  night('c', { day: '2026-12-02', other: 'malva', costsMinor: 700_00 }),
  // A support act of the same show: its tickets are the same.
  night('d', {
    eventId: 'event of c',
    day: '2026-12-02',
    other: 'vera',
    takingsMinor: 0,
    payMinor: 80_00,
    costsMinor: 0,
  }),
  night('e', { currency: 'GBP', day: '2026-12-03' }),
];

it('rows add up to the totals, whatever has a row, and never across currencies', () => {
  const totals = reportTotals(nights);
  expect(totals.map(({ currency }) => currency)).toEqual(['EUR', 'GBP']);
  for (const grain of reportGrains)
    for (const total of totals) {
      const rows = reportRows(nights, grain).filter((row) => row.currency === total.currency);
      const sum = (name: 'payMinor' | 'openMinor' | 'grossMinor' | 'venueMinor' | 'shows') =>
        rows.reduce((all, row) => all + row[name], 0);
      expect([sum('payMinor'), sum('openMinor')]).toEqual([total.payMinor, total.openMinor]);
      if (grain !== 'other')
        expect([sum('grossMinor'), sum('venueMinor'), sum('shows')]).toEqual([
          ...[total.grossMinor, total.venueMinor, total.shows],
        ]);
    }
  expect(totals[0]).toMatchObject({ shows: 3, openMinor: 333_33, capacity: null });
});

it('the acts of a show share its tickets, and each is paid', () => {
  const [row] = reportRows(nights, 'show').filter(({ key }) => key === 'event of c');
  expect(row).toMatchObject({
    shows: 1,
    sold: 50,
    grossMinor: 1_000_00,
    takingsMinor: 900_00,
    payMinor: 480_00,
    costsMinor: 700_00,
    venueMinor: -280_00,
  });
});

it('the figures of a sheet add up: takings less pay and costs is the remainder', () => {
  const sheet = sheetOf({
    deal: { kind: 'versus', guaranteeMinor: 300_00, shareBasisPoints: 5_000, bonuses: [] },
    counted: [
      {
        id: 't',
        label: 'Standing',
        priceMinor: 20_00,
        feeMinor: 0,
        taxBasisPoints: 0,
        sold: 50,
        comps: 2,
        kills: 0,
        source: 'platform',
      },
    ],
    lines: [
      { id: 'i', kind: 'income', label: 'Bar', amountMinor: 100_00, taxBasisPoints: 0 },
      { id: 'b', kind: 'bonus', label: 'Encore', amountMinor: 50_00, paidOutside: false },
      {
        id: 'k',
        kind: 'cost',
        label: 'Lights',
        amountMinor: 120_00,
        agreedMinor: null,
        taxBasisPoints: 0,
        movesSplitPoint: false,
      },
    ],
  });
  expect(figuresOf(sheet)).toEqual({
    sold: 50,
    grossMinor: 1_000_00,
    takingsMinor: 1_100_00,
    // Half of 1,100.00, and the encore.
    payMinor: 600_00,
    costsMinor: 120_00,
  });
  expect(sheet.venueMinor).toBe(380_00);
});
