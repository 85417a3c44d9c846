import { completeTerms, type Schedule, type Terms } from '#app/domain/bookings/terms/terms.ts';

/** A night at a venue in Lisbon that runs past midnight. */
export const someSchedule: Schedule = {
  timeZone: 'Europe/Lisbon',
  loadIn: '2027-03-12T16:00',
  soundcheck: '2027-03-12T17:00',
  doors: '2027-03-12T20:00',
  setStart: '2027-03-12T22:00',
  setEnd: '2027-03-12T23:30',
  curfew: '2027-03-13T00:00',
  loadOut: '2027-03-13T00:30',
};

/** Terms that both sides could agree on: the worked example of a deal “plus”. */
export const someTerms: Terms = completeTerms({
  currency: 'EUR',
  schedule: someSchedule,
  deal: {
    kind: 'plus',
    guaranteeMinor: 5_000_00,
    shareBasisPoints: 8_500,
    expensesMinor: 6_000_00,
    promoterProfitBasisPoints: 1_500,
    bonuses: [{ ticketsSold: 900, amountMinor: 250_00 }],
  },
  tickets: [
    { name: 'Advance', priceMinor: 20_00, allotment: 510, comps: 6, kills: 4, feeMinor: 1_00 },
    { name: 'At the door', priceMinor: 25_00, allotment: 500, comps: 0, kills: 0, feeMinor: 1_00 },
  ],
  taxBasisPoints: 650,
  payment: {
    kind: 'deposit',
    depositBasisPoints: 5_000,
    dueDaysAfterSigning: 5,
    balanceDaysBefore: 14,
  },
  guestPlaces: 6,
  rider: 'Two vocal microphones.\nA quiet room.',
  hospitality: 'Hot meal for five.',
  recording: 'asked',
  merchBasisPoints: 10_000,
  radius: { kilometres: 60, daysBefore: 30, daysAfter: 14 },
  chargebacks: 'venue',
  notes: '',
});
