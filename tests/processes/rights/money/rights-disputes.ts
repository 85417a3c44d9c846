import { administered, called, managed, type Outcome, ofPage, type Row } from '../rights-cells.ts';

/** For people with the right to see a side's bookings; for others there is no such booking. */
function seen(): Row {
  return ofPage({ owner: 'shown', manager: 'shown', door: 'not found' });
}

/** A step as the page of the scene. The booking is only offered, so nothing is held or played. */
function refused(form: Record<string, string>, outcome: Outcome = 'refused'): Row {
  const { cells } = ofPage({ owner: outcome, manager: outcome, door: 'forbidden' });
  return { cells, form: { as: ':pageId', ...form } };
}

const dispute = { reason: 'other', text: 'It went wrong.', asksVenueGetsMinor: '0' };

/** After the show: for the people of the two sides, and for administrators. */
export const disputeRights: Record<string, Row> = {
  'GET /bookings/:bookingId/show-confirmation': seen(),
  'POST /bookings/:bookingId/show-confirmation': refused({}),
  'GET /bookings/:bookingId/release-code': seen(),
  'POST /bookings/:bookingId/release-code': refused({ code: '12345678' }),
  'GET /bookings/:bookingId/dispute': seen(),
  'POST /bookings/:bookingId/dispute': refused(dispute),
  'GET /bookings/:bookingId/dispute/statements': seen(),
  'POST /bookings/:bookingId/dispute/statements': refused(
    { text: 'We played to the end, as agreed.' },
    'not found',
  ),
  'GET /bookings/:bookingId/dispute/agreement': seen(),
  'POST /bookings/:bookingId/dispute/agreement': refused({ offerId: 'none' }, 'not found'),
  'GET /bookings/:bookingId/dispute/withdrawal': seen(),
  'POST /bookings/:bookingId/dispute/withdrawal': refused({}, 'not found'),

  'GET /admin/disputes': administered('shown'),
  'GET /admin/disputes/:disputeId': administered('not found'),
  'GET /admin/disputes/:disputeId/:step': administered('not found'),
  'POST /admin/disputes/:disputeId/:step': {
    ...administered('not found'),
    params: { step: 'decision' },
    form: { bookingId: 'none', venueGetsMinor: '0', text: 'So.', heldMinor: '0' },
  },

  ...apiRights(),
};

function apiRights(): Record<string, Row> {
  const base = '/api/v1/profiles/:profileId/bookings/:bookingId';
  const step = (json: object, outcome: Outcome = 'refused'): Row => ({
    ...called(managed(outcome)),
    json,
  });
  const raised = { ...dispute, asksVenueGetsMinor: 0 };
  return {
    [`GET ${base}/after-show`]: called(
      ofPage({ owner: 'shown', manager: 'shown', door: 'not found' }),
    ),
    [`POST ${base}/show-confirmation`]: step({}),
    [`POST ${base}/release-code`]: step({ code: '12345678' }),
    [`POST ${base}/dispute`]: step(raised),
    [`POST ${base}/dispute/statements`]: step({ text: 'It went wrong.' }, 'not found'),
    [`POST ${base}/dispute/agreement`]: step({ offerId: 'none' }, 'not found'),
    [`POST ${base}/dispute/withdrawal`]: step({}, 'not found'),
  };
}
