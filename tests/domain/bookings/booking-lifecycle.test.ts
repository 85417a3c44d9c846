import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  type BookingFacts,
  bookingStates,
  deadlineIn,
  deadlineOf,
  isFirm,
  isOver,
  lifecycle,
  nextState,
} from '#app/domain/bookings/lifecycle.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';

const ends = ['paidOut', 'declined', 'withdrawn', 'expired', 'cancelled'];

/** Every set of facts that decides which acts are allowed. */
const everyBooking = bookingStates.flatMap((state) =>
  [null, ...sides].flatMap((turn) =>
    [null, 3].flatMap((pendingVersion) =>
      [true, false].flatMap((isAgreed) =>
        [[], ['venue'], ['performer'], ['venue', 'performer']].map((signed) => ({
          state,
          turn,
          pendingVersion,
          isAgreed,
          signed,
          signedVersion: null,
        })),
      ),
    ),
  ),
) as BookingFacts[];

test('every state can be reached from a draft, and each leads to a final one', () => {
  const follow = (from: string, step: 'from' | 'to', other: 'from' | 'to') => {
    const reached = new Set([from]);
    for (const state of reached)
      for (const row of lifecycle) if (row[step] === state) reached.add(row[other]);
    return reached;
  };
  expect([...follow('draft', 'from', 'to')].sort()).toEqual([...bookingStates].sort());
  for (const state of bookingStates)
    expect(ends.some((end) => follow(end, 'to', 'from').has(state))).toBe(true);
  expect(bookingStates.filter(isOver)).toEqual(ends);
});

test('buttons are exactly the allowed actions', () => {
  for (const booking of everyBooking)
    for (const side of sides)
      for (const { action } of lifecycle)
        expect(nextState(booking, action, side) !== null).toBe(
          actionsOf(booking, side).includes(action),
        );
});

test('only the side whose turn it is answers, and only the other one withdraws', () => {
  for (const booking of everyBooking)
    for (const side of sides) {
      const actions: string[] = actionsOf(booking, side);
      if (booking.turn !== side)
        for (const answer of ['accept', 'agreeToChange', 'refuseChange'])
          expect(actions).not.toContain(answer);
      if (booking.turn === side || booking.turn === null)
        for (const retreat of ['withdraw', 'revise', 'takeBackChange'])
          expect(actions).not.toContain(retreat);
    }
});

test('a side can’t sign twice, nor before both have agreed', () => {
  for (const booking of everyBooking)
    for (const side of sides)
      if (actionsOf(booking, side).includes('sign')) {
        expect(booking.isAgreed && booking.pendingVersion !== null).toBe(true);
        expect(booking.signed).not.toContain(side);
      }
});

test('only the clock lets terms expire, and only the platform completes steps', () => {
  const rows = lifecycle.filter(({ action }) =>
    /^(expire|letChangeLapse|play|complete|adoptChange|confirm|settle|payOut|callOff)$/.test(
      action,
    ),
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const booking of everyBooking)
    for (const { action } of rows)
      for (const side of sides) expect(nextState(booking, action, side)).toBeNull();
});

describe('firm', () => {
  test('from agreement to the payout, and while a hold keeps the night for its terms', () => {
    const firm = bookingStates.filter((state) => isFirm(state, false));
    expect(firm).toEqual(['signing', 'accepted', 'confirmed', 'played', 'settled', 'paidOut']);
    const held = bookingStates.filter((state) => isFirm(state, true) && !firm.includes(state));
    expect(held).toEqual(['draft', 'offered', 'countered']);
  });
});

describe('deadlines', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  const at = (text: string) => new Date(text);

  test('never reach beyond the load-in', () => {
    expect(deadlineIn(7, now, at('2027-04-01T16:00:00Z'))).toEqual(at('2027-03-08T12:00:00Z'));
    expect(deadlineIn(7, now, at('2027-03-03T16:00:00Z'))).toEqual(at('2027-03-03T16:00:00Z'));
  });

  test('a signed show is played at its end, a change to it may expire before', () => {
    const endsAt = at('2027-03-12T23:30:00Z');
    expect(deadlineOf({ state: 'confirmed', endsAt, pendingUntil: null })).toEqual(endsAt);
    expect(deadlineOf({ state: 'confirmed', endsAt, pendingUntil: now })).toEqual(now);
    const late = at('2027-03-20T00:00:00Z');
    expect(deadlineOf({ state: 'confirmed', endsAt, pendingUntil: late })).toEqual(endsAt);
    // Also if it is only paid in part: the rest stays owed.
    expect(deadlineOf({ state: 'accepted', endsAt, pendingUntil: null })).toEqual(endsAt);
    expect(deadlineOf({ state: 'played', endsAt, pendingUntil: null })).toBeNull();
  });
});
