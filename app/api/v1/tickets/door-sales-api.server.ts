import { Hono } from 'hono';
import { z } from 'zod';
import { saleStates } from '#app/domain/tickets/door/sale-state.ts';
import { sellAtDoor, undoDoorSale } from '#app/features/tickets/door-sales/commands.server.ts';

import { showDoorSales } from '#app/features/tickets/door-sales/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** Sales at the door. */
export const doorSalesApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const sales = '/profiles/:profileId/events/:eventId/door-sales';
const minor = z.int();
const sold = z.object({ id, number: z.string(), totalMinor: minor });

addCall(doorSalesApi, {
  method: 'get',
  path: sales,
  operationId: 'readDoorSales',
  tag,
  summary: 'Read what is sold at the door',
  answer: z.object({
    currency: z.string(),
    isOpen: z.boolean().describe('From load-in to load-out.'),
    cashMinor: minor.describe('What was taken in cash, without what was undone.'),
    cardMinor: minor.describe('What was paid by card, without what was undone.'),
    fill: z.object({
      inside: z.int().describe('People, guests among them.'),
      capacity: z.int().describe('How many people may be inside.'),
      left: z.int(),
    }),
    types: z.array(z.object({ id, name: z.string(), doorPriceMinor: minor, left: z.int() })),
    latest: z.array(
      sold.extend({
        count: z.int().describe('Its tickets.'),
        paidBy: z.enum(['cash', 'card']),
        state: z.enum(saleStates),
        wentIn: z.boolean(),
      }),
    ),
  }),
  run: ({ services: { database }, viewer, ids: { profileId: as = '', eventId = '' } }) =>
    showDoorSales(database.orm, viewer, { as, eventId }),
});

addCommand(doorSalesApi, sellAtDoor, {
  method: 'post',
  path: sales,
  tag,
  summary: 'Sell tickets at the door',
  description:
    'Out of the same places as online, at the price that each type has at the door. By card, the buyer pays at `/orders/{link}` within 10 minutes; until then the sale is `waiting`. Whoever goes straight in counts as inside once it is paid, as if scanned.',
  example: { lines: [{ typeId: 'none', quantity: 2 }], goesIn: true },
  answer: sold.omit({ id: true }).extend({
    orderId: id,
    currency: z.string(),
    link: z.string().describe('Of the order, with which it is paid for and its tickets are read.'),
  }),
});

addCommand(doorSalesApi, undoDoorSale, {
  method: 'delete',
  path: `${sales}/:orderId`,
  tag,
  summary: 'Undo a sale at the door',
  description:
    'Its tickets are on sale again. Give cash back by hand; what was paid by card goes back to the card.',
  answer: z.object({ currency: z.string(), backMinor: minor }),
});
