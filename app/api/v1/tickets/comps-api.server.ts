import { Hono } from 'hono';
import { z } from 'zod';
import { issueComps } from '#app/features/tickets/comps/commands.server.ts';
import { listComps } from '#app/features/tickets/comps/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** Tickets that a venue gives away. */
export const compsApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const comps = '/profiles/:profileId/events/:eventId/ticket-comps';

addCall(compsApi, {
  method: 'get',
  path: comps,
  operationId: 'listComps',
  tag,
  summary: 'List the tickets that were given away',
  description: 'The newest 500 orders. They are ended as orders are refunded; nothing goes back.',
  answer: z.object({
    comps: z.array(
      z.object({
        id,
        number: z.string(),
        name: z.string(),
        email: z.string(),
        typeName: z.string(),
        count: z.int().describe('Its tickets.'),
        validCount: z.int().describe('Those of them that weren’t ended.'),
      }),
    ),
  }),
  run: ({ services: { database }, viewer, ids: { eventId = '' } }) =>
    listComps(database.orm, viewer, eventId),
});

addCommand(compsApi, issueComps, {
  method: 'post',
  path: comps,
  tag,
  summary: 'Give tickets away',
  description: 'Out of the places that are sold. They are emailed, and counted apart from sales.',
  example: { typeId: 'k7mqax2dfh', quantity: 2, name: 'Rosa Lima', email: 'rosa@people.example' },
  answer: z.object({ orderId: id, number: z.string() }),
});
