import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { mailTopics, wantsMail } from '#app/domain/accounts/mail-choices.ts';
import { deviceOf, isFresh, isSessionToBeKept, sessionEnd } from '#app/domain/accounts/session.ts';
import { isTimeZone, utcOffset } from '#app/lib/time/time-zone.ts';
import {
  isSameZone,
  todaysZoneName,
  zoneName,
  zoneNames,
  zoneOptions,
} from '#app/lib/time/zone-names.ts';
import { SelectField } from '#app/ui/form.tsx';

describe('what a browser says about itself', () => {
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/153.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/153.0.0.0 Safari/537.36 Edg/153.0`,
      'Edge',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${blink} Chrome/153.0.0.0 Safari/537.36 OPR/110.0`,
      'Opera',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox', 'Linux'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`,
      'Safari',
      'macOS',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} CriOS/153.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S928B) ${blink} SamsungBrowser/30.0 Chrome/150.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/153.0.0.0`, 'Chrome', 'ChromeOS'],
    ['curl/8.0', null, null],
    ['', null, null],
    [null, null, null],
  ])('%s', (text, browser, system) => {
    expect(deviceOf(text)).toEqual({ browser, system });
  });
});

describe('mail', () => {
  it('that can’t be switched off goes to every account, even if it has chosen none', () => {
    for (const { key, isOptional } of mailTopics)
      expect(wantsMail({ [key]: false }, key)).toBe(!isOptional);
  });
  it('that is optional goes by choice, and without one by default', () => {
    expect(wantsMail({}, 'messages')).toBe(true);
    expect(wantsMail({}, 'news')).toBe(false);
    expect(wantsMail({ news: true }, 'news')).toBe(true);
    expect(wantsMail({ news: true }, 'reminders')).toBe(true);
  });
});

it('a sign-in is fresh for half an hour', () => {
  const signedInAt = new Date('2026-11-21T12:00:00Z');
  expect(isFresh({ signedInAt }, new Date('2026-11-21T12:29:59Z'))).toBe(true);
  expect(isFresh({ signedInAt }, new Date('2026-11-21T12:30:00Z'))).toBe(false);
});

it('a session ends two weeks after its last use and a month after signing in, written down once a day', () => {
  const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 10, date, hour));
  const signedInAt = day(1);
  expect(sessionEnd({ signedInAt }, day(1))).toEqual(day(15));
  expect(sessionEnd({ signedInAt }, day(10))).toEqual(day(24));
  expect(sessionEnd({ signedInAt }, day(20))).toEqual(day(31));
  const keeps = (sessionEndsAt: Date, now: Date) =>
    isSessionToBeKept({ signedInAt, sessionEndsAt }, now);
  expect([keeps(day(15), day(2, 11)), keeps(day(15), day(2))]).toEqual([false, true]);
  expect(keeps(day(31), day(30))).toBe(false);
});

it('every time zone on offer can be chosen, with the offset of its summer and winter', () => {
  const offsetIn = (month: string) =>
    utcOffset('Europe/Lisbon', new Date(`2026-${month}-01T12:00:00Z`));
  expect([offsetIn('01'), offsetIn('07')]).toEqual(['UTC+00:00', 'UTC+01:00']);
  const names = zoneOptions('').map(({ value }) => value);
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  // Every zone name of this Node or a browser is on the list, or its present name is.
  const here = Intl.supportedValuesOf('timeZone');
  expect(here.filter((name) => !names.includes(todaysZoneName(name)))).toEqual([]);
});

// Renamed in the tz database: 2022b, 2008a, 1993 and later, 2020e, 1996c.
it.each([
  ['Europe/Kiev', 'Europe/Kyiv', 'Kyiv time'],
  ['Asia/Calcutta', 'Asia/Kolkata', 'Kolkata time'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh', 'Ho Chi Minh time'],
  ['America/Godthab', 'America/Nuuk', 'Nuuk time'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['Asia/Rangoon', 'Asia/Yangon', 'Yangon time'],
  ['US/Pacific', 'America/Los_Angeles', 'Los Angeles time'],
  ['Etc/UTC', 'UTC', 'UTC'],
  ['europe/kiev', 'Europe/Kyiv', 'Kyiv time'],
])('%s is %s, kept as it was chosen', (former, today, spoken) => {
  expect([todaysZoneName(former), zoneName(former), isSameZone(former, today)]).toEqual([
    ...[today, spoken, true],
  ]);
  for (const chosen of [former, today]) {
    const options = zoneOptions(chosen);
    const chosenOptions = options.filter(({ value }) => value === chosen);
    expect(chosenOptions).toHaveLength(1);
    expect(chosenOptions[0]?.label).toContain(today.replaceAll('_', ' '));
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  }
});

// Moments are computed with Temporal and written with Intl; each could have rules of its own.
it('both of this process’s readings of clocks agree in every zone, also where laws have changed in 2026', () => {
  const moments = ['2026-12-05T20:00:00Z', '2027-03-05T20:00:00Z', '2027-07-05T20:00:00Z'];
  const differing = zoneNames.flatMap((timeZone) => {
    const format = new Intl.DateTimeFormat('sv', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    return moments.flatMap((moment) => {
      const instant = Temporal.Instant.from(moment);
      const there = instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
      const read = there.toString({ smallestUnit: 'minute' }).replace('T', ' ');
      const written = format.format(new Date(instant.epochMilliseconds));
      return read === written ? [] : [`${timeZone} ${moment}: ${read}, ${written}`];
    });
  });
  expect(differing).toEqual([]);
  const offsets = ['America/Edmonton', 'Africa/Casablanca'].map((zone) =>
    utcOffset(zone, new Date('2026-12-05T20:00:00Z')),
  );
  expect(offsets).toEqual(['UTC-06:00', 'UTC+00:00']);
});

it('Oslo and Berlin keep their own names, though their clocks have been one since 1970', () => {
  expect([todaysZoneName('Europe/Oslo'), isSameZone('Europe/Oslo', 'Europe/Berlin')]).toEqual([
    ...['Europe/Oslo', false],
  ]);
  const labels = zoneOptions('').map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['Europe/Amsterdam', 'Europe/Kiev (now Europe/Kyiv)', 'Europe/Kyiv']),
  );
});

it('a list whose value isn’t on it shows the value rather than its first option', () => {
  const select = (defaultValue: string) =>
    renderToStaticMarkup(
      createElement(SelectField, {
        name: 'currency',
        label: 'Currency',
        defaultValue,
        options: [{ value: 'EUR', label: 'EUR' }],
      }),
    );
  expect(select('HRK')).toContain('<option value="HRK" selected="">HRK (as it is now)</option>');
  expect(select('EUR')).not.toContain('as it is now');
});
