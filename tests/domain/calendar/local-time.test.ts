import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, localTimeOf } from '#app/domain/calendar/local-time.ts';

const zones = ['America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe'];

describe('times on a place’s clock', () => {
  test.each(zones)('every minute in %s is told and found again', (zone) => {
    const minutes = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds / 60_000;
    const anyMinute = fc.integer({
      min: minutes('2024-01-01T00:00Z'),
      max: minutes('2031-01-01T00:00Z'),
    });
    // Around the changes of the clock, where it matters most.
    const changes = changesOf(zone).map((at) => at.epochMilliseconds / 60_000);
    const nearChange = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -180, max: 180 }))
      .map(([at, offset]) => at + offset);
    fc.assert(
      fc.property(fc.oneof(anyMinute, nearChange), (minute) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
        const told = localTimeOf(instant.toZonedDateTimeISO(zone));
        expect(String(instantOf(told, zone))).toBe(String(instant));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    { zone: 'America/New_York', time: '2026-03-08T02:30', around: ['01:30', '03:30'] },
    { zone: 'Europe/Lisbon', time: '2026-03-29T01:30', around: ['00:30', '02:30'] },
    { zone: 'Australia/Lord_Howe', time: '2026-10-04T02:15', around: ['01:45', '02:45'] },
  ])('$time doesn’t exist in $zone', ({ zone, time, around }) => {
    const [before, after] = around.map((clock) => `${time.slice(0, 10)}T${clock}`);
    expect(instantOf(time, zone)).toEqual({ problem: 'missing', before, after });
  });

  test.each([
    { zone: 'America/New_York', time: '2026-11-01T01:30', offsets: ['-04:00', '-05:00'] },
    { zone: 'Europe/Lisbon', time: '2026-10-25T01:30', offsets: ['+01:00', '+00:00'] },
    { zone: 'Australia/Lord_Howe', time: '2026-04-05T01:45', offsets: ['+11:00', '+10:30'] },
  ])('$time exists twice in $zone, and each choice is a time of its own', (one) => {
    const choices = one.offsets.map((offset) => `${one.time}${offset}`);
    expect(instantOf(one.time, one.zone)).toEqual({ problem: 'twice', choices });
    const instants = choices.map((choice) => String(instantOf(choice, one.zone)));
    expect(new Set(instants).size).toBe(2);
  });

  test.each(['', '2026-13-01T20:00', '2026-02-30T20:00', '2026-11-01', '2026-11-01T01:30-07:00'])(
    '“%s” can’t be read',
    (time) => {
      expect(instantOf(time, 'America/New_York')).toEqual({ problem: 'unreadable' });
    },
  );
});

function changesOf(zone: string): Temporal.Instant[] {
  const changes: Temporal.Instant[] = [];
  let at = Temporal.Instant.from('2024-01-01T00:00Z')
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  while (at && at.year < 2031) {
    changes.push(at.toInstant());
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}
