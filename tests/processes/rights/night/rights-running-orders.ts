import { called, managed, ofPage, type Row } from '../rights-cells.ts';

const path = '/profiles/:profileId/events/:eventId/running-order';
const calls = `/api/v1${path}`;

const seen = managed('shown');
// The event of the scene has no doors, and no marks.
const noDoors = managed('not found');
const noLast = managed('refused');
const item = { kind: 'stage', title: 'Raffle', start: '21:00', minutes: '10' };
const json = { ...item, minutes: 10 };
const doors = { item: 'doors', action: 'start' };
const [noItem, noMark] = [{ itemId: 'none' }, { markId: 'none' }];

/** Managers of a page of the night follow it; those of the venue arrange and mark it. */
export const runningOrderRights: Record<string, Row> = {
  'GET /bookings/:bookingId/running-order': ofPage({
    owner: 'sent on',
    manager: 'sent on',
    door: 'not found',
  }),
  // The booking of the scene isn’t signed.
  'GET /bookings/:bookingId/rider': ofPage({
    owner: 'not found',
    manager: 'not found',
    door: 'not found',
  }),
  'GET /api/v1/profiles/:profileId/bookings/:bookingId/rider': called(managed('not found')),
  'GET /api/v1/profiles/:profileId/bookings/:bookingId/radius-clause': called(managed('shown')),
  [`GET ${path}`]: seen,
  [`GET ${path}/settings`]: seen,
  [`POST ${path}/settings`]: { ...managed('done'), form: { changeoverMinutes: '30' } },
  [`GET ${path}/marks`]: seen,
  [`POST ${path}/marks`]: { ...noDoors, form: doors },
  [`GET ${path}/marks/:markId/removal`]: { ...seen, params: noMark },
  [`POST ${path}/marks/:markId/removal`]: { ...noLast, params: noMark },
  [`GET ${path}/new-item`]: managed('shown'),
  [`POST ${path}/new-item`]: { ...managed('done'), form: item },
  [`GET ${path}/items/:itemId`]: { ...managed('not found'), params: noItem },
  [`POST ${path}/items/:itemId`]: { ...managed('not found'), form: item, params: noItem },
  [`GET ${path}/items/:itemId/removal`]: { ...managed('not found'), params: noItem },
  [`POST ${path}/items/:itemId/removal`]: { ...managed('done'), params: noItem },
  [`GET ${calls}`]: called(seen),
  [`PUT ${calls}`]: { ...called(managed('done')), json: { changeoverMinutes: 30 } },
  [`POST ${calls}/items`]: { ...called(managed('done')), json },
  [`PUT ${calls}/items/:itemId`]: { ...called(managed('not found')), json, params: noItem },
  [`DELETE ${calls}/items/:itemId`]: { ...called(managed('done')), params: noItem },
  [`POST ${calls}/marks`]: { ...called(noDoors), json: doors },
  [`DELETE ${calls}/marks/:markId`]: { ...called(noLast), params: noMark },
};
