import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CancellationFees,
  cancellationWindows,
  decideCancellation,
  windowsOf,
} from '#app/domain/bookings/cancellation.ts';

const fees: CancellationFees = {
  venueSameDayBasisPoints: 2500,
  performerBasisPoints: { early: 0, middle: 1000, late: 2500, sameDay: 5000 },
};
const zones = ['America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'UTC', 'Asia/Tokyo'];

const at = (clock: string) => Temporal.ZonedDateTime.from(clock);
const decide = (
  by: 'venue' | 'performer' | 'both',
  moment: Temporal.Instant,
  show: Temporal.ZonedDateTime,
  guaranteeMinor = 100_001,
) =>
  decideCancellation({
    by,
    at: moment,
    showStartsAt: show.toInstant(),
    timeZone: show.timeZoneId,
    guaranteeMinor,
    fees,
  });
const windowAt = (moment: string, show: string) =>
  decide('venue', at(moment).toInstant(), at(show)).window;

/** Before each edge, on it, and behind it: a second makes the difference. */
describe.each([
  ['no change of clocks', 'Europe/Lisbon', '2026-06-20', '20:00', '2026-06-13', '2026-06-17'],
  [
    'New York springs forward',
    'America/New_York',
    '2026-03-10',
    '20:00',
    '2026-03-03',
    '2026-03-07',
  ],
  ['New York falls back', 'America/New_York', '2026-11-03', '20:00', '2026-10-27', '2026-10-31'],
  ['Lisbon springs forward', 'Europe/Lisbon', '2026-03-31', '21:30', '2026-03-24', '2026-03-28'],
  ['Lisbon falls back', 'Europe/Lisbon', '2026-10-27', '21:30', '2026-10-20', '2026-10-24'],
  [
    'Lord Howe falls back',
    'Australia/Lord_Howe',
    '2026-04-07',
    '19:15',
    '2026-03-31',
    '2026-04-04',
  ],
  ['Lord Howe springs', 'Australia/Lord_Howe', '2026-10-06', '19:15', '2026-09-29', '2026-10-03'],
])('the windows before a show: %s', (_what, zone, day, time, seven, three) => {
  const show = `${day}T${time}[${zone}]`;
  const around = (clock: string, seconds: number) =>
    at(`${clock}[${zone}]`).add({ seconds }).toString();
  it.each([
    ['a second more than 7 days', `${seven}T${time}`, -1, 'early'],
    ['exactly 7 days', `${seven}T${time}`, 0, 'middle'],
    ['a second less than 7 days', `${seven}T${time}`, 1, 'middle'],
    ['a second more than 3 days', `${three}T${time}`, -1, 'middle'],
    ['exactly 3 days', `${three}T${time}`, 0, 'middle'],
    ['a second less than 3 days', `${three}T${time}`, 1, 'late'],
    ['the last second of the day before', `${day}T00:00`, -1, 'late'],
    ['midnight, 20 hours and more before', `${day}T00:00`, 0, 'sameDay'],
    ['the moment it starts', `${day}T${time}`, 0, 'sameDay'],
    ['after it has started', `${day}T${time}`, 3 * 3600, 'sameDay'],
  ])('%s', (_when, clock, seconds, window) => {
    expect(windowAt(around(clock, seconds), show)).toBe(window);
  });
});

it('an hour shown twice belongs to the middle window both times, also at its edges', () => {
  // On 1 November New York shows 01:30 twice.
  const zone = '[America/New_York]';
  const sevenDaysLater = `2026-11-08T01:30${zone}`;
  expect(windowAt(`2026-11-01T01:29:59-04:00${zone}`, sevenDaysLater)).toBe('early');
  expect(windowAt(`2026-11-01T01:30-04:00${zone}`, sevenDaysLater)).toBe('middle');
  expect(windowAt(`2026-11-01T01:30-05:00${zone}`, sevenDaysLater)).toBe('middle');
  const threeDaysLater = `2026-11-04T01:30${zone}`;
  expect(windowAt(`2026-11-01T01:30-04:00${zone}`, threeDaysLater)).toBe('middle');
  expect(windowAt(`2026-11-01T01:30-05:00${zone}`, threeDaysLater)).toBe('middle');
  expect(windowAt(`2026-11-01T01:30:01-05:00${zone}`, threeDaysLater)).toBe('late');
});

it('the day itself is the date at the venue, wherever the booking is cancelled from', () => {
  const show = '2026-07-04T23:30[America/New_York]';
  expect(windowAt('2026-07-04T12:59[Asia/Tokyo]', show)).toBe('late');
  expect(windowAt('2026-07-04T13:00[Asia/Tokyo]', show)).toBe('sameDay');
});

describe('the division', () => {
  const show = at('2026-06-20T20:00[Europe/Lisbon]');
  const moments = {
    early: show.subtract({ days: 8 }),
    middle: show.subtract({ days: 5 }),
    late: show.subtract({ days: 2 }),
    sameDay: show.subtract({ hours: 20 }),
  };
  it.each([
    // by, when, the venue back, to the performer, the venue owes, the performer owes
    ['venue', 'early', 100_001, 0, 0, 0],
    ['venue', 'middle', 50_001, 50_000, 0, 0],
    ['venue', 'late', 0, 100_001, 0, 0],
    ['venue', 'sameDay', 0, 100_001, 25_000, 0],
    ['performer', 'early', 100_001, 0, 0, 0],
    ['performer', 'middle', 100_001, 0, 0, 10_000],
    ['performer', 'late', 100_001, 0, 0, 25_000],
    ['performer', 'sameDay', 100_001, 0, 0, 50_000],
    ['both', 'sameDay', 100_001, 0, 0, 0],
  ] as const)('%s, %s', (by, window, back, kept, venueOwes, performerOwes) => {
    expect(decide(by, moments[window].toInstant(), show)).toEqual({
      window,
      venueGetsBackMinor: back,
      performerGetsMinor: kept,
      venueFeeMinor: venueOwes,
      performerFeeMinor: performerOwes,
    });
  });
});

describe('whatever the show, the moment and the amount', () => {
  const second = 1000;
  const show = fc
    .record({
      seconds: fc.integer({ min: Date.UTC(2026, 0) / second, max: Date.UTC(2028, 0) / second }),
      zone: fc.constantFrom(...zones),
    })
    .map(({ seconds, zone }) =>
      Temporal.Instant.fromEpochMilliseconds(seconds * second).toZonedDateTimeISO(zone),
    );
  const before = fc.integer({ min: 0, max: 12 * 24 * 3600 });
  const amount = fc.integer({ min: 0, max: 10 ** 12 });
  const by = fc.constantFrom('venue', 'performer', 'both');

  it('the guarantee goes out whole, nothing is negative, and only the cancelling side owes a fee', () => {
    fc.assert(
      fc.property(show, before, amount, by, (start, seconds, guaranteeMinor, who) => {
        const decision = decide(
          who,
          start.subtract({ seconds }).toInstant(),
          start,
          guaranteeMinor,
        );
        const { venueGetsBackMinor, performerGetsMinor, venueFeeMinor, performerFeeMinor } =
          decision;
        expect(venueGetsBackMinor + performerGetsMinor).toBe(guaranteeMinor);
        for (const minor of [venueGetsBackMinor, performerGetsMinor]) {
          expect(Number.isSafeInteger(minor)).toBe(true);
          expect(minor).toBeGreaterThanOrEqual(0);
        }
        if (who !== 'venue') expect(venueFeeMinor).toBe(0);
        if (who !== 'performer') expect(performerFeeMinor).toBe(0);
        if (who !== 'venue') expect(venueGetsBackMinor).toBe(guaranteeMinor);
      }),
    );
  });

  it('waiting never makes cancelling cheaper', () => {
    fc.assert(
      fc.property(show, before, before, amount, (start, a, b, guaranteeMinor) => {
        const [sooner, later] = [Math.max(a, b), Math.min(a, b)].map((seconds) => {
          const moment = start.subtract({ seconds }).toInstant();
          return {
            venue: decide('venue', moment, start, guaranteeMinor),
            performer: decide('performer', moment, start, guaranteeMinor),
          };
        });
        if (!sooner || !later) throw new Error('two moments');
        const place = ({ window }: { window: (typeof cancellationWindows)[number] }) =>
          cancellationWindows.indexOf(window);
        expect(place(later.venue)).toBeGreaterThanOrEqual(place(sooner.venue));
        const cost = (decision: typeof sooner.venue) =>
          decision.performerGetsMinor + decision.venueFeeMinor;
        expect(cost(later.venue)).toBeGreaterThanOrEqual(cost(sooner.venue));
        expect(later.performer.performerFeeMinor).toBeGreaterThanOrEqual(
          sooner.performer.performerFeeMinor,
        );
      }),
    );
  });

  it('the shown windows are those of the decision, one after the other', () => {
    fc.assert(
      fc.property(show, (start) => {
        const windows = windowsOf({ showStartsAt: start.toInstant(), timeZone: start.timeZoneId });
        expect(windows.map(({ window }) => window)).toEqual(cancellationWindows);
        for (const [index, { window, from, until }] of windows.entries()) {
          const next = windows[index + 1];
          if (next) expect(next.from?.equals(until)).toBe(true);
          const isEmpty = from?.equals(until) ?? false;
          if (!isEmpty)
            expect(decide('venue', until.subtract({ nanoseconds: 1 }), start).window).toBe(window);
          const isItsOwn = window === 'middle' || window === 'sameDay';
          if (from && isItsOwn) expect(decide('venue', from, start).window).toBe(window);
        }
      }),
    );
  });
});
