import { Hono } from 'hono';
import { z } from 'zod';
import { moveTickets } from '#app/features/tickets/moves/commands/move-tickets.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand } from '../call.server.ts';

/** Tickets that get another place. */
export const movesApi = new Hono<HttpEnv>();

addCommand(movesApi, moveTickets, {
  method: 'post',
  path: '/profiles/:profileId/events/:eventId/ticket-orders/:orderId/moves',
  tag: 'Tickets',
  summary: 'Move tickets of an order',
  description:
    'To another type or seat, or, all of its tickets together, to another show of the venue. The price stays. The new tickets are emailed, and the old codes end.',
  example: { ticketIds: ['k7mqax2dfh'], typeId: 'k7mqax2dfi', seatIds: [] },
  answer: z.object({
    eventId: id.describe('The show that they are for now.'),
    count: z.int().describe('The tickets that were moved.'),
  }),
});
