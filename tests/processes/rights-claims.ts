import { administered, called, managed, type Outcome, ofPage, type Row } from './rights-cells.ts';

/** For those who see to a side's bookings; to everybody else there is no such booking. */
function seen(): Row {
  return ofPage({ owner: 'shown', manager: 'shown', door: 'not found' });
}

/** A step as the page of the scene. The booking is only offered, so nothing is held or played. */
function refused(form: Record<string, string>, outcome: Outcome = 'refused'): Row {
  const { cells } = ofPage({ owner: outcome, manager: outcome, door: 'forbidden' });
  return { cells, form: { as: ':pageId', ...form } };
}

const claim = { reason: 'other', text: 'It went wrong.', amount: '0' };

/** What happens after the show: for the people of the two sides, and for administrators. */
export const claimRights: Record<string, Row> = {
  'GET /bookings/:bookingId/show-confirmation': seen(),
  'POST /bookings/:bookingId/show-confirmation': refused({}),
  'GET /bookings/:bookingId/release-code': seen(),
  'POST /bookings/:bookingId/release-code': refused({ code: '12345678' }),
  'GET /bookings/:bookingId/claim': seen(),
  'POST /bookings/:bookingId/claim': refused(claim),
  'GET /bookings/:bookingId/claim/:step': seen(),
  'POST /bookings/:bookingId/claim/:step': {
    ...refused({}, 'not found'),
    params: { step: 'withdrawal' },
  },
  'GET /bookings/:bookingId/claim/files/:fileId': ofPage({
    ...{ owner: 'not found', manager: 'not found', door: 'not found' },
  }),

  'GET /admin/claims': administered('shown'),
  'GET /admin/claims/:claimId': administered('not found'),
  'GET /admin/claims/:claimId/decision': administered('not found'),
  'POST /admin/claims/:claimId/decision': administered('not found'),

  ...apiRights(),
};

function apiRights(): Record<string, Row> {
  const base = '/api/v1/profiles/:profileId/bookings/:bookingId';
  const step = (json: object, outcome: Outcome = 'refused'): Row => ({
    ...called(managed(outcome)),
    json,
  });
  const { amount: _, ...raised } = { ...claim, asksVenueGetsMinor: 0 };
  return {
    [`GET ${base}/after-show`]: called(
      ofPage({ owner: 'shown', manager: 'shown', door: 'not found' }),
    ),
    [`POST ${base}/show-confirmation`]: step({}),
    [`POST ${base}/release-code`]: step({ code: '12345678' }),
    [`POST ${base}/claim`]: step(raised),
    [`POST ${base}/claim/statements`]: step({ text: 'It went wrong.' }, 'not found'),
    [`POST ${base}/claim/agreement`]: step({ offerId: 'none' }, 'not found'),
    [`POST ${base}/claim/withdrawal`]: step({}, 'not found'),
  };
}
