import { Hono } from 'hono';
import { z } from 'zod';
import { sellAtDoor } from '#app/features/tickets/door-sales/commands/sell-at-door.server.ts';
import { undoDoorSale } from '#app/features/tickets/door-sales/commands/undo-door-sale.server.ts';
import { showDoorSales } from '#app/features/tickets/door-sales/queries/show-door-sales.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** What a venue sells for cash at the door. */
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
    types: z.array(z.object({ id, name: z.string(), doorPriceMinor: minor, left: z.int() })),
    latest: z.array(
      sold.extend({ count: z.int().describe('Its tickets.'), isUndone: z.boolean() }),
    ),
  }),
  run: ({ services: { database }, viewer, ids: { profileId: as = '', eventId = '' } }) =>
    showDoorSales(database.orm, viewer, { as, eventId }),
});

addCommand(doorSalesApi, sellAtDoor, {
  ...{ method: 'post', path: sales, tag },
  summary: 'Sell tickets for cash at the door',
  description: 'Out of the same places as online, at the price that each type has at the door.',
  example: { lines: [{ typeId: 'none', quantity: 2 }] },
  answer: sold.omit({ id: true }).extend({
    ...{ orderId: id, currency: z.string() },
    link: z.string().describe('Of the order, with which its tickets are read.'),
  }),
});

addCommand(doorSalesApi, undoDoorSale, {
  ...{ method: 'delete', path: `${sales}/:orderId`, tag },
  summary: 'Undo a sale at the door',
  description: 'Give the money back in cash. Its tickets are on sale again.',
  answer: z.object({ currency: z.string(), backMinor: minor }),
});
