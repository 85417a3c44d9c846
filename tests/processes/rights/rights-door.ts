import { called, everyone, ofPage, type Row, signedIn } from './rights-cells.ts';

const door = '/profiles/:profileId/events/:eventId/tickets/door';
const phone = { params: { phoneId: 'none', nonce: 'none' } };
const calls = '/api/v1/profiles/:profileId/events/:eventId/door';
// Nothing is sold at the matrix’s nights, so there is no door.
const working = ofPage({ owner: 'not found', manager: 'not found', door: 'not found' });

const refused = ofPage({ owner: 'refused', manager: 'refused', door: 'refused' });
const sales = '/profiles/:profileId/events/:eventId/tickets/door-sales';
const saleCalls = '/api/v1/profiles/:profileId/events/:eventId/door-sales';
const order = { params: { orderId: 'none' } };

/** Everyone who may scan, the door’s staff as well; phones have keys of their own. */
export const doorRights: Record<string, Row> = {
  'GET /door': signedIn('shown'),
  'GET /door/scan': everyone('shown'),
  'GET /door.webmanifest': everyone('shown'),
  'POST /door/list': { ...everyone('signed out'), json: { key: 'none' } },
  'POST /door/scans': { ...everyone('signed out'), json: { key: 'none', scans: [] } },
  [`GET ${door}`]: working,
  [`GET ${door}/phones`]: working,
  [`POST ${door}/phones`]: { ...refused, form: { name: 'Main door' } },
  [`GET ${door}/phones/:phoneId/removal`]: { ...working, ...phone },
  [`POST ${door}/phones/:phoneId/removal`]: { ...working, ...phone },
  [`GET ${door}/conflicts/:nonce`]: { ...working, ...phone },
  [`POST ${door}/conflicts/:nonce`]: { ...working, ...phone },
  [`GET ${door}/wristbands`]: working,
  [`POST ${door}/wristbands`]: { ...working, form: { roll: 'Blue', startCount: '9' } },
  [`PUT ${calls}/wristbands`]: { ...called(working), json: { roll: 'Blue', startCount: 9 } },
  [`GET ${calls}`]: called(working),
  [`POST ${calls}/phones`]: { ...called(refused), json: { name: 'Main door' } },
  [`DELETE ${calls}/phones/:phoneId`]: { ...called(working), ...phone },
  [`POST ${calls}/conflicts/:nonce/settlement`]: { ...called(working), ...phone },
  [`GET ${sales}`]: refused,
  [`POST ${sales}`]: { ...refused, form: { 'quantity-none': '1' } },
  [`GET ${sales}/sales/:orderId/removal`]: { ...refused, ...order },
  [`POST ${sales}/sales/:orderId/removal`]: { ...refused, ...order },
  [`GET ${saleCalls}`]: called(refused),
  [`POST ${saleCalls}`]: {
    ...called(refused),
    json: { lines: [{ typeId: 'none', quantity: 1 }] },
  },
  [`DELETE ${saleCalls}/:orderId`]: { ...called(refused), ...order },
};
