import { managed, type Outcome, ofPage, type Row } from './rights-cells.ts';

/** An earlier text of the scene's booking, which no side has signed. */
const params = { version: '0' };

function seen(): Row {
  return ofPage({ owner: 'shown', manager: 'shown', door: 'not found' });
}

/**
 * A step as the page of the scene. The booking is only offered, so there is nothing to end or move.
 */
function refused(form: Record<string, string>, door: Outcome = 'forbidden'): Row {
  const cells = managed('refused').cells;
  return {
    cells: { ...cells, door: [door, ...cells.door.slice(1)] },
    form: { as: ':pageId', ...form },
  };
}

/** Contracts, and the end or move of a signed booking: for the people of its two sides. */
export const contractRights: Record<string, Row> = {
  'GET /bookings/:bookingId/contracts/:version': { ...seen(), params },
  'GET /bookings/:bookingId/contracts/:version/contract.pdf': { ...seen(), params },
  'GET /bookings/:bookingId/contracts/:version/contract.txt': { ...seen(), params },
  'GET /bookings/:bookingId/contracts/:version/signature': { ...seen(), params },
  'POST /bookings/:bookingId/contracts/:version/signature': {
    ...refused({ typedName: 'Ana Sousa', consent: 'yes' }),
    params: { version: '9' },
  },
  'GET /bookings/:bookingId/cancellation': seen(),
  'POST /bookings/:bookingId/cancellation': refused({ window: 'early', confirmation: 'cancel' }),
  'GET /bookings/:bookingId/force-majeure': seen(),
  'POST /bookings/:bookingId/force-majeure': refused({ reason: 'A flood.' }),
  'GET /bookings/:bookingId/force-majeure/agreement': seen(),
  'POST /bookings/:bookingId/force-majeure/agreement': refused({}),
  'GET /bookings/:bookingId/force-majeure/refusal': seen(),
  'POST /bookings/:bookingId/force-majeure/refusal': refused({}),
  'GET /bookings/:bookingId/force-majeure/withdrawal': seen(),
  'POST /bookings/:bookingId/force-majeure/withdrawal': refused({}),
  'GET /bookings/:bookingId/postponement': seen(),
  'POST /bookings/:bookingId/postponement': refused({ day: '2099-01-01', after: '1' }),
};
