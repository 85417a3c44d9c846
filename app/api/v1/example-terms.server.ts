import type { Terms } from '#app/domain/bookings/terms.ts';

/** Terms as they stand in the document: a guarantee against a share of what tickets bring. */
export const exampleTerms: Terms = {
  currency: 'EUR',
  schedule: {
    timeZone: 'Europe/Lisbon',
    loadIn: '2027-03-12T16:00',
    soundcheck: '2027-03-12T17:00',
    doors: '2027-03-12T20:00',
    setStart: '2027-03-12T22:00',
    setEnd: '2027-03-12T23:30',
    curfew: '2027-03-13T00:00',
    loadOut: '2027-03-13T00:30',
  },
  deal: { kind: 'versus', guaranteeMinor: 80_000, shareBasisPoints: 7_000, bonuses: [] },
  tickets: [
    { name: 'Advance', priceMinor: 1_500, allotment: 200, comps: 6, kills: 0, feeMinor: 100 },
  ],
  taxBasisPoints: 600,
  payment: { kind: 'whole', dueDaysAfterSigning: 7 },
  guestPlaces: 4,
  rider: '',
  hospitality: 'A hot meal for four.',
  recording: 'no',
  merchBasisPoints: 10_000,
  radius: null,
  chargebacks: 'venue',
  notes: '',
};
