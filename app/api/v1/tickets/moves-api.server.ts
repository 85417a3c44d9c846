import { Hono } from 'hono';
import { z } from 'zod';
import { moveTickets } from '#app/features/tickets/moves/commands.server.ts';
import { correctOrderEmail } from '#app/features/tickets/orders/commands.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand } from '../call.server.ts';

/** Tickets that get another place or go to another address. */
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

addCommand(movesApi, correctOrderEmail, {
  method: 'put',
  path: '/profiles/:profileId/events/:eventId/ticket-orders/:orderId/email',
  tag: 'Tickets',
  summary: 'Correct the email address of a buyer',
  description:
    'The buyer’s tickets get new codes, which are emailed there. The link, the files and the codes before end, and the old address is told. Tickets that were passed on stay valid.',
  example: { email: 'rosa@people.example' },
  answer: z.object({ email: z.string() }),
});
