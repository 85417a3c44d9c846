import { describe, expect, it } from 'vitest';
import { deviceOf } from '#app/domain/accounts/device.ts';
import { isFresh } from '#app/domain/accounts/fresh.ts';
import { mailTopics, wantsMail } from '#app/domain/accounts/mail-choices.ts';
import { isSessionToBeKept, sessionEnd } from '#app/domain/accounts/session-end.ts';
import { isTimeZone, timeZoneChoices } from '#app/lib/time/time-zone.ts';

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
  it('that nobody can do without goes to everybody, whatever they have chosen', () => {
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
    timeZoneChoices(new Date(`2026-${month}-01T12:00:00Z`)).find(
      ({ name }) => name === 'Europe/Lisbon',
    )?.offset;
  expect([offsetIn('01'), offsetIn('07')]).toEqual(['UTC+00:00', 'UTC+01:00']);
  const names = timeZoneChoices(new Date()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
});
