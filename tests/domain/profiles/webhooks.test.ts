import { describe, expect, it } from 'vitest';
import { lifecycle } from '#app/domain/bookings/lifecycle.ts';
import { pauseAfter, readRetryAfter, webhookType } from '#app/domain/profiles/webhooks.ts';

describe('a message that has failed', () => {
  const pause = (attempts: number, retryAfter: number | null = null, chance = 0) =>
    pauseAfter({ attempts, retryAfter, chance });
  const hour = 3600;

  it('is sent ten times, as the standard proposes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempts) => pause(attempts))).toEqual([
      ...[5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
      null,
    ]);
  });

  it('is sent a little later than others that fail with it', () => {
    expect(pause(2, null, 0.5)).toBe(315);
    expect(pause(2, null, 1)).toBe(330);
  });

  it('is sent later where its receiver asks for it, within a day, and never sooner', () => {
    expect(pause(1, 60)).toBe(60);
    expect(pause(3, 60)).toBe(1800);
    expect(pause(1, 10 ** 9)).toBe(24 * hour);
    expect(pause(10, 60)).toBeNull();
  });

  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Tue, 24 Nov 2026 05:01:00 GMT', 60],
    ['Tue, 24 Nov 2026 04:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('by what Retry-After says: %s', (header, seconds) => {
    expect(readRetryAfter(header, new Date('2026-11-24T05:00:00Z'))).toBe(seconds);
  });
});

describe('what a program hears', () => {
  it('has a name for each step of a booking', () => {
    for (const { action } of lifecycle)
      expect(webhookType('booking', action), action).not.toBe('booking.updated');
    expect(webhookType('booking', 'accept')).toBe('booking.accepted');
  });

  it('is a change where it has no name of its own', () => {
    expect(webhookType('booking', 'repaint')).toBe('booking.updated');
    expect(webhookType('booking', 'constructor')).toBe('booking.updated');
  });
});
