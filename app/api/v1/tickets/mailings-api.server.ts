import { Hono } from 'hono';
import { z } from 'zod';
import { writeToHolders } from '#app/features/tickets/mailings/commands.server.ts';
import { listMailings } from '#app/features/tickets/mailings/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** Emails of a venue to the ticket holders of an event. */
export const mailingsApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const mailings = '/profiles/:profileId/events/:eventId/ticket-mailings';

addCall(mailingsApi, {
  method: 'get',
  path: mailings,
  operationId: 'listTicketMailings',
  tag,
  summary: 'List what was written to ticket holders',
  answer: z.object({
    holders: z.int().describe('How many addresses there are now.'),
    mailings: z.array(
      z.object({
        id,
        subject: z.string(),
        text: z.string(),
        sent: z.int().describe('To how many addresses it has gone so far.'),
        isSent: z.boolean(),
        createdAt: z.date(),
      }),
    ),
  }),
  run: ({ services: { database }, viewer, ids: { eventId = '' } }) =>
    listMailings(database.orm, viewer, eventId),
});

addCommand(mailingsApi, writeToHolders, {
  method: 'post',
  path: mailings,
  tag,
  summary: 'Write to ticket holders',
  description:
    'Everyone with a valid ticket gets the email once, holders of tickets that were passed on included.',
  example: { subject: 'Doors open earlier', text: 'Doors are at 18:30, not at 19:00.' },
  answer: z.object({ mailingId: id }),
});
