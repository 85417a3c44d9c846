import { describe, expect, test } from 'vitest';
import { bookingStates } from '#app/domain/bookings/lifecycle.ts';
import {
  type ReleaseFacts,
  refusalOf,
  releaseActionsOf,
  releaseDueBy,
  releasesAt,
} from '#app/domain/bookings/release.ts';

const at = (hours: number) => new Date(Date.UTC(2027, 0, 30, 20) + hours * 60 * 60 * 1_000);
/** A set from 20:00 to 22:00, with load-in at 16:00. */
const facts = (changed: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  state: 'played',
  loadInAt: at(-4),
  startsAt: at(0),
  endsAt: at(2),
  now: at(3),
  cancelledAt: null,
  isReleased: false,
  isDisputed: false,
  isContested: false,
  confirmed: [],
  isCodeEntered: false,
  ...changed,
});

test.each([
  [-4.01, [], []],
  [-4, ['showCode', 'raiseDispute'], ['raiseDispute']],
  [
    0,
    ['showCode', 'confirmShow', 'raiseDispute'],
    ['enterReleaseCode', 'confirmShow', 'raiseDispute'],
  ],
] as const)(
  '%s h from the set, the venue may %j and the performer %j',
  (hours, venue, performer) => {
    const now = facts({ state: 'confirmed', now: at(hours) });
    expect(releaseActionsOf(now, 'venue')).toEqual(venue);
    expect(releaseActionsOf(now, 'performer')).toEqual(performer);
  },
);

test('nothing is possible after the release, during a dispute, or before it is confirmed', () => {
  for (const changed of [{ isReleased: true }, { isDisputed: true }])
    for (const side of ['venue', 'performer'] as const)
      expect(releaseActionsOf(facts(changed), side)).toEqual([]);
  for (const state of bookingStates.filter((one) => one !== 'confirmed' && one !== 'played'))
    expect(releaseActionsOf(facts({ state }), 'venue')).toEqual(
      state === 'cancelled' ? ['raiseDispute'] : [],
    );
  expect(refusalOf(facts({ confirmed: ['venue'] }), 'confirmShow', 'venue')).toBe('done');
  expect(refusalOf(facts(), 'enterReleaseCode', 'venue')).toBe('notYours');
});

describe('the held money is due', () => {
  test.each([
    [{}, null],
    [{ confirmed: ['venue'] }, null],
    [{ confirmed: ['venue', 'performer'] }, 'both'],
    [{ isCodeEntered: true }, 'code'],
    [{ now: at(50 - 0.001) }, null],
    [{ now: at(50) }, 'clock'],
  ] as const)('%j: %s', (changed, by) => {
    expect(releaseDueBy(facts(changed))).toBe(by);
    for (const stopped of [
      { state: 'confirmed' },
      { isReleased: true },
      { isDisputed: true },
      { isContested: true },
    ] as const)
      expect(releaseDueBy(facts({ ...changed, ...stopped }))).toBeNull();
  });

  test('automatically 48 hours after the end, also over a change of clocks', () => {
    expect(releasesAt(facts())).toEqual(at(50));
  });

  test.each([
    [-100 + 48 - 0.001, null],
    [-100 + 48, 'cancellation'],
  ])('48 hours after a cancellation 100 hours before the set: at %d h, %s', (hours, by) => {
    const cancelled = facts({ state: 'cancelled', cancelledAt: at(-100), now: at(hours) });
    expect(releasesAt(cancelled)).toEqual(at(-52));
    expect(releaseDueBy(cancelled)).toBe(by);
    for (const stopped of [{ isReleased: true }, { isDisputed: true }, { isContested: true }])
      expect(releaseDueBy({ ...cancelled, ...stopped })).toBeNull();
  });
});
