import {
  called,
  everyone,
  managed,
  type Outcome,
  ofPage,
  owned,
  type Row,
  signedIn,
} from '../rights-cells.ts';

/** For people with the right to see a side's bookings; for others there is no such booking. */
function seen(outcome: Outcome): Row {
  return ofPage({ owner: outcome, manager: outcome, door: 'not found' });
}

const api = '/api/v1/profiles/:profileId';
const payments = '/bookings/:bookingId/payments';

/** Paying and being paid. This operator has no card provider, and no actor owes anything yet. */
export const moneyRights: Record<string, Row> = {
  [`GET ${payments}`]: seen('shown'),
  [`GET ${payments}/:instalmentId/checkout`]: seen('shown'),
  [`POST ${payments}/:instalmentId/checkout`]: {
    ...ofPage({ owner: 'not found', manager: 'not found', door: 'forbidden' }),
    form: { as: ':pageId' },
  },
  [`GET ${payments}/:instalmentId/return`]: seen('sent on'),
  [`GET ${payments}/transfers/:transferId/retry`]: seen('shown'),
  [`POST ${payments}/transfers/:transferId/retry`]: {
    ...seen('not found'),
    form: { as: ':pageId' },
  },

  // Of one's own page, and of oneself. Every actor here has a page of their own.
  'GET /payouts': signedIn('shown'),
  'GET /payouts/account': signedIn('shown'),
  'POST /payouts/account': { ...signedIn('not found'), form: { as: 'of-nobody' } },
  'GET /payouts/own': signedIn('shown'),
  'GET /payouts/own/account': signedIn('shown'),
  'POST /payouts/own/account': signedIn('refused'),
  'GET /cards': signedIn('shown'),
  'GET /cards/:cardId/removal': signedIn('not found'),
  'POST /cards/:cardId/removal': { ...signedIn('not found'), form: { as: 'of-nobody' } },

  [`GET ${api}/bookings/:bookingId/payments`]: called(seen('shown')),
  [`POST ${api}/bookings/:bookingId/payments/:instalmentId/checkout`]: {
    ...called(ofPage({ owner: 'not found', manager: 'not found', door: 'forbidden' })),
    json: {},
  },
  [`GET ${api}/payouts`]: called(owned('shown')),
  [`GET ${api}/cards`]: called(managed('shown')),
  [`DELETE ${api}/cards/:cardId`]: called(
    ofPage({ owner: 'not found', manager: 'not found', door: 'forbidden' }),
  ),

  'POST /api/webhooks/stripe': everyone('not found'),
};
