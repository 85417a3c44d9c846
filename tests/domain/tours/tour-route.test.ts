import { expect, it } from 'vitest';
import { legsOf, totalsOf } from '#app/domain/tours/tour-route.ts';

const lisbon = { latitude: 38.72, longitude: -9.14 };
const porto = { latitude: 41.15, longitude: -8.61 };

it('between two shows are whole days off and the way, where both places are known', () => {
  const stops = [
    { day: '2026-10-24', position: lisbon },
    { day: '2026-10-25', position: porto },
    { day: '2026-10-29', position: null },
    { day: '2026-10-29', position: porto },
  ];
  expect(legsOf(stops)).toEqual([
    { offDays: 0, kilometres: 274 },
    { offDays: 3, kilometres: null },
    { offDays: 0, kilometres: null },
  ]);
  expect(legsOf([])).toEqual([]);
});

it('totals are by currency, and cancelled shows count only as far as they were paid', () => {
  const euros = { currency: 'EUR', guaranteeMinor: 500_00, settledMinor: null };
  expect(
    totalsOf(
      [
        { ...euros, state: 'confirmed' },
        { ...euros, state: 'settled', settledMinor: 720_00 },
        { ...euros, state: 'cancelled' },
        { ...euros, state: 'offered' },
        { ...euros, currency: 'CHF', state: 'accepted' },
      ],
      [{ currency: 'EUR', releasedMinor: 250_00 }],
    ),
  ).toEqual([
    { currency: 'CHF', guaranteeMinor: 500_00, settledMinor: 0, paidMinor: 0 },
    { currency: 'EUR', guaranteeMinor: 1_000_00, settledMinor: 720_00, paidMinor: 250_00 },
  ]);
});
