import { called, type Outcome, ofPage, type Row } from './rights-cells.ts';

const sales = '/profiles/:profileId/events/:eventId/tickets/door-sales';
const calls = '/api/v1/profiles/:profileId/events/:eventId/door-sales';

/** The door sells as those do who manage the page. */
const atDoor = (outcome: Outcome) => ofPage({ owner: outcome, manager: outcome, door: outcome });
const none = { orderId: 'none' };
const json = { lines: [{ typeId: 'none', quantity: 1 }] };

/** Nothing is sold for the event of the scene, whose night is to come. */
export const doorSaleRights: Record<string, Row> = {
  [`GET ${sales}`]: atDoor('refused'),
  [`POST ${sales}`]: { ...atDoor('refused'), form: { 'quantity-none': '1' } },
  [`GET ${sales}/sales/:orderId/removal`]: { ...atDoor('refused'), params: none },
  [`POST ${sales}/sales/:orderId/removal`]: { ...atDoor('refused'), params: none },
  [`GET ${calls}`]: called(atDoor('refused')),
  [`POST ${calls}`]: { ...called(atDoor('refused')), json },
  [`DELETE ${calls}/:orderId`]: { ...called(atDoor('refused')), params: none },
};
