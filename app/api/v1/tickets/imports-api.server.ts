import { Hono } from 'hono';
import { z } from 'zod';
import { orderShops } from '#app/domain/tickets/imports/order-file.ts';
import {
  importTicketOrders,
  readTicketOrderFile,
} from '#app/features/tickets/imports/commands.server.ts';

import { showImport } from '#app/features/tickets/imports/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** Tickets that another shop has sold. */
export const ticketImportsApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const imports = '/profiles/:profileId/events/:eventId/ticket-imports';

addCommand(ticketImportsApi, readTicketOrderFile, {
  method: 'post',
  path: imports,
  tag,
  summary: 'Read a file of tickets sold elsewhere',
  description:
    'Send a form (`multipart/form-data`): this JSON in its part `body`, and in `files` order positions of pretix or attendees of Hi.Events as CSV, of at most 2,000 rows. Nothing is imported yet.',
  example: {},
  answer: z.object({ importId: id }),
});

addCall(ticketImportsApi, {
  method: 'get',
  path: `${imports}/:importId`,
  operationId: 'readTicketImport',
  tag,
  summary: 'See what importing tickets would do',
  answer: z.object({
    shop: z.enum(orderShops),
    products: z.array(
      z.object({
        product: z.string(),
        count: z.int(),
        typeId: id.nullable().describe('Of the ticket type that is called the same.'),
      }),
    ),
    rows: z.array(z.object({ line: z.int(), key: z.string(), product: z.string() })),
    present: z.int().describe('Tickets that were imported before.'),
    unpaid: z.int().describe('Rows that aren’t paid or were cancelled.'),
    problems: z.array(z.object({ line: z.int(), why: z.string(), text: z.string() })),
  }),
  run: ({ services: { database }, viewer, ids: { eventId = '', importId = '' } }) =>
    showImport(database.orm, viewer, { eventId, importId }),
});

addCommand(ticketImportsApi, importTicketOrders, {
  method: 'post',
  path: `${imports}/:importId/application`,
  tag,
  summary: 'Import tickets sold elsewhere',
  description: 'All of them or none. A ticket is imported once, however often its file is read.',
  example: {
    products: [{ product: 'Standing', typeId: 'k7mqax2dfh' }],
    mailsBuyers: false,
  },
  answer: z.object({ tickets: z.int(), orders: z.int() }),
});
