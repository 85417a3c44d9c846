import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { calendarFile } from '#app/features/calendar/words.ts';

const site = 'https://bandstand.test';
const around = { name: 'Owls', site, houses: new Map() };

/**
 * Nights over every change of the clocks, in summer, in winter, and in an hour that comes twice.
 */
const nights = [
  ['America/New_York', '2026-03-08T00:30-05:00', '2026-03-08T04:00-04:00'],
  ['America/New_York', '2026-10-31T20:00-04:00', '2026-11-01T03:00-05:00'],
  ['America/New_York', '2026-11-01T01:30-04:00', '2026-11-01T04:00-05:00'],
  ['America/New_York', '2026-11-01T01:30-05:00', '2026-11-01T04:00-05:00'],
  ['America/New_York', '2027-01-15T20:00-05:00', '2027-01-16T01:00-05:00'],
  ['Europe/Lisbon', '2026-10-24T22:00+01:00', '2026-10-25T04:00+00:00'],
  ['Europe/Lisbon', '2027-03-27T22:00+00:00', '2027-03-28T04:00+01:00'],
  ['Europe/Lisbon', '2027-07-01T22:00+01:00', '2027-07-02T02:00+01:00'],
  ['Australia/Lord_Howe', '2026-10-03T22:00+10:30', '2026-10-04T04:00+11:00'],
  ['Australia/Lord_Howe', '2027-04-03T22:00+11:00', '2027-04-04T04:00+10:30'],
  ['Australia/Lord_Howe', '2027-04-04T01:45+11:00', '2027-04-04T04:00+10:30'],
] as const;

describe('a calendar as other programs read it', () => {
  const shows = nights.map(([timeZone, start, end], index) =>
    entry({ id: `booking-${index}`, timeZone, start: instant(start), end: instant(end) }),
  );
  const text = calendarFile(shows, around);

  test('two libraries read every time as it was meant, over every change of the clocks', () => {
    const expected = shows.map(({ id, start, end }) => [id, String(start), String(end)]);
    expect(readByIcalJs(text)).toEqual(expected);
    expect(readByNodeIcal(text)).toEqual(expected);
  });

  test('times are in the zone of the place, which is described', () => {
    expect(text).toContain('DTSTART;TZID=America/New_York:20261031T200000\r\n');
    expect(text).toContain('DTSTART;TZID=Australia/Lord_Howe:20261003T220000\r\n');
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(3);
    // A clock can’t say which of two half past ones is meant, so both are written in UTC.
    expect(text).toContain('DTSTART:20261101T053000Z\r\n');
    expect(text).toContain('DTSTART:20261101T063000Z\r\n');
  });

  test('whole days, and certain, tentative or merely offered entries, are marked as such', () => {
    const day = {
      start: instant('2026-11-01T00:00-04:00'),
      end: instant('2026-11-03T00:00-05:00'),
    };
    const file = calendarFile(
      [
        entry({ id: 'block-1', kind: 'blocked', allDay: true, ...day, title: 'Blocked' }),
        entry({ id: 'hold-1', kind: 'hold', rank: 2, allDay: true, ...day }),
        entry({ id: 'booking-1', kind: 'offer' }),
        entry({ id: 'booking-2', kind: 'show' }),
      ],
      around,
    );
    const told = eventsOf(file).map((event) =>
      ['summary', 'dtstart', 'dtend', 'status', 'transp', 'uid'].map((name) =>
        String(event.getFirstPropertyValue(name)),
      ),
    );
    expect(told).toEqual([
      ['Blocked', '2026-11-01', '2026-11-03', 'CONFIRMED', 'OPAQUE', 'block-1@bandstand'],
      [
        '2nd hold: The Night Owls',
        ...['2026-11-01', '2026-11-03', 'TENTATIVE', 'OPAQUE', 'hold-1@bandstand'],
      ],
      [
        'Offer: The Night Owls',
        ...['2026-10-31T20:00:00', '2026-10-31T23:00:00', 'TENTATIVE', 'TRANSPARENT'],
        'booking-1@bandstand',
      ],
      [
        'The Night Owls',
        ...['2026-10-31T20:00:00', '2026-10-31T23:00:00', 'CONFIRMED', 'OPAQUE'],
        'booking-2@bandstand',
      ],
    ]);
  });

  test('an entry stays the same one when the platform moves to another address', () => {
    const uidOf = (text: string) => eventsOf(text)[0]?.getFirstPropertyValue('uid');
    const moved = calendarFile([entry({})], { ...around, site: 'https://elsewhere.test:8443' });
    expect(uidOf(moved)).toBe('booking-1@bandstand');
    expect(uidOf(moved)).toBe(uidOf(calendarFile([entry({})], around)));
  });

  test('where it is can be driven to: room, house, street and position', () => {
    const house = {
      name: 'Cinema Candeia',
      address: 'Rua da Bica 7, Lisboa',
      position: { latitude: 38.71, longitude: -9.147 },
    };
    const at = (more: Partial<CalendarEntry>) => {
      const houses = new Map([['candeia', house]]);
      const [event] = eventsOf(
        calendarFile([entry({ venueId: 'candeia', ...more })], { ...around, houses }),
      );
      return ['location', 'geo'].map((name) => String(event?.getFirstPropertyValue(name)));
    };
    const position = '38.71,-9.147';
    expect(at({ stage: { id: 'hall', name: 'Hall' } })).toEqual([
      'Hall, Cinema Candeia, Rua da Bica 7, Lisboa',
      position,
    ]);
    expect(at({ stage: { id: 'candeia', name: 'Cinema Candeia' } })).toEqual([
      'Cinema Candeia, Rua da Bica 7, Lisboa',
      position,
    ]);
    expect(at({ venueId: 'gone' })).toEqual(['null', 'null']);
    house.position = { latitude: 51.4779, longitude: 0 };
    expect(at({})[1]).toBe('51.4779,0.000001');
  });

  test('names stay names, whatever they hold, and lines stay short', () => {
    const title = `</script><script>alert(1)</script>; a,b \\n "x"\r\nBEGIN:VEVENT\r\n${'ü'.repeat(90)}\u2028\u2029\0`;
    const file = calendarFile([entry({ title, stage: { id: 'a', name: 'Big\nroom' } })], {
      ...around,
      name: 'Owls\r\nX-EVIL:1; and, more',
    });
    const [event, ...others] = eventsOf(file);
    expect(others).toEqual([]);
    expect(event?.getFirstPropertyValue('summary')).toBe(
      title.replaceAll(/[\0\r\n\u2028\u2029]+/g, ' '),
    );
    const calendar = new ICAL.Component(ICAL.parse(file));
    expect(calendar.getFirstPropertyValue('x-evil')).toBeNull();
    expect(String(calendar.getFirstPropertyValue('x-wr-calname'))).toContain('Owls X-EVIL:1');
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u2028\u2029]/);
  });

  test('the same entries make the same text, and a later change has a higher number', () => {
    const once = calendarFile([entry({})], around);
    expect(calendarFile([entry({})], around)).toBe(once);
    const later = calendarFile([entry({ changedAt: instant('2026-09-02T00:00Z') })], around);
    const numberOf = (file: string) => Number(eventsOf(file)[0]?.getFirstPropertyValue('sequence'));
    expect(numberOf(later)).toBeGreaterThan(numberOf(once));
    expect(once).toContain('LAST-MODIFIED:20260901T000000Z\r\n');
    expect(eventsOf(calendarFile([], around))).toEqual([]);
  });
});

function eventsOf(text: string): ICAL.Component[] {
  // A line that the library doesn’t understand throws.
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
}

/** By the rules in the file itself, not by any zone this computer knows. */
function readByIcalJs(text: string): string[][] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(zone as never);
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    const at = (time: ICAL.Time) => String(instantAt(time.toUnixTime() * 1_000));
    return [event.uid.replace('@bandstand', ''), at(event.startDate), at(event.endDate)];
  });
}

function readByNodeIcal(text: string): string[][] {
  const parts = Object.values(nodeIcal.sync.parseICS(text));
  return parts.flatMap((part) => {
    if (part?.type !== 'VEVENT') return [];
    const at = (date: Date | undefined) => String(instantAt(Number(date)));
    return [[part.uid.replace('@bandstand', ''), at(part.start), at(part.end)]];
  });
}

function instantAt(ms: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(ms);
}

function instant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text);
}

function entry(more: Partial<CalendarEntry>): CalendarEntry {
  return {
    id: 'booking-1',
    kind: 'show',
    step: null,
    title: 'The Night Owls',
    start: instant('2026-10-31T20:00-04:00'),
    end: instant('2026-10-31T23:00-04:00'),
    allDay: false,
    timeZone: 'America/New_York',
    stage: null,
    venueId: null,
    rank: null,
    href: '/bookings/1',
    state: 'confirmed',
    changedAt: instant('2026-09-01T00:00Z'),
    ...more,
  };
}
