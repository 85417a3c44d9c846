import type { StoredTerms } from '#app/domain/bookings/terms/terms.ts';
import { exampleFriday } from './shapes.server.ts';

const dayAfter = exampleFriday.add({ days: 1 });

/** Terms as they stand in the document: a guarantee against a share of what tickets bring. */
export const exampleTerms: StoredTerms = {
  currency: 'EUR',
  schedule: {
    timeZone: 'Europe/Lisbon',
    loadIn: `${exampleFriday}T16:00`,
    soundcheck: `${exampleFriday}T17:00`,
    doors: `${exampleFriday}T20:00`,
    setStart: `${exampleFriday}T22:00`,
    setEnd: `${exampleFriday}T23:30`,
    curfew: `${dayAfter}T00:00`,
    loadOut: `${dayAfter}T00:30`,
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
  announcing: 'agreed',
  merchBasisPoints: 10_000,
  radius: null,
  chargebacks: 'venue',
  notes: '',
};
