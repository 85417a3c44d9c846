import { expect, it } from 'vitest';
import { reviewStanding } from '#app/domain/reviews/reviews.ts';

const closesAt = new Date('2026-12-15T20:00:00Z');
const before = new Date('2026-12-15T19:59:59.999Z');
const [in_, out] = [true, false];

it.each([
  // [closes, now, own is in, other is in, standing]
  [null, before, out, out, 'notSettled'],
  [closesAt, before, out, out, 'open'],
  [closesAt, before, out, in_, 'open'],
  [closesAt, before, in_, out, 'waiting'],
  [closesAt, before, in_, in_, 'published'],
  [closesAt, closesAt, out, out, 'over'],
  [closesAt, closesAt, in_, out, 'published'],
  [closesAt, closesAt, out, in_, 'published'],
] as const)(
  'reviews that close %s are, at %s, with %s and %s in: %s',
  (closes, now, isOwnIn, isOtherIn, standing) => {
    expect(reviewStanding({ closesAt: closes, now, isOwnIn, isOtherIn })).toBe(standing);
  },
);
