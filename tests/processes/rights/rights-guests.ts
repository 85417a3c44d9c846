import { called, managed, ofPage, type Row } from './rights-cells.ts';

const list = '/profiles/:profileId/events/:eventId/tickets/guest-list';
const own = '/bookings/:bookingId/guest-list';
const calls = '/api/v1/profiles/:profileId/events/:eventId/guest-list';
const ownCalls = '/api/v1/profiles/:profileId/bookings/:bookingId/guest-list';

const seen = ofPage({ owner: 'shown', manager: 'shown', door: 'shown' });
const guest = { name: 'Rosa Prado', places: '2' };
const json = { name: 'Rosa Prado', places: 2 };
const noGuest = { guestId: 'none' };
// The booking of the scene isn’t signed, so it has no guests.
const unsigned = ofPage({ owner: 'not found', manager: 'not found', door: 'not found' });
const refused = managed('not found');

/** The door reads the arrivals; the list is for managers of the pages. */
export const guestRights: Record<string, Row> = {
  [`GET ${list}`]: seen,
  [`GET ${list}/guests`]: seen,
  [`POST ${list}/guests`]: { ...managed('done'), form: guest },
  [`GET ${list}/guests/:guestId/removal`]: { ...seen, params: noGuest },
  [`POST ${list}/guests/:guestId/removal`]: { ...refused, params: noGuest },
  [`GET ${list}/closing`]: seen,
  [`POST ${list}/closing`]: managed('done'),
  [`GET ${list}/opening`]: seen,
  [`POST ${list}/opening`]: managed('done'),
  [`GET ${own}`]: unsigned,
  [`GET ${own}/guests`]: unsigned,
  [`POST ${own}/guests`]: { ...refused, form: { as: ':pageId', ...guest } },
  [`GET ${own}/guests/:guestId/removal`]: { ...unsigned, params: noGuest },
  [`POST ${own}/guests/:guestId/removal`]: { ...refused, params: noGuest, form: { as: ':pageId' } },
  [`GET ${calls}`]: called(seen),
  [`POST ${calls}/guests`]: { ...called(managed('done')), json },
  [`DELETE ${calls}/guests/:guestId`]: { ...called(refused), params: noGuest },
  [`POST ${calls}/closing`]: called(managed('done')),
  [`POST ${calls}/opening`]: called(managed('done')),
  [`GET ${ownCalls}`]: called(unsigned),
  [`POST ${ownCalls}/guests`]: { ...called(refused), json },
  [`DELETE ${ownCalls}/guests/:guestId`]: { ...called(refused), params: noGuest },
};
