import { Hono } from 'hono';
import { z } from 'zod';
import { waitingStates } from '#app/domain/tickets/waiting-states.ts';
import {
  joinWaitingList,
  leaveWaitingList,
  poolTicket,
  setWaitingList,
  unpoolTicket,
} from '#app/features/tickets/waiting/commands.server.ts';

import { showWaiting } from '#app/features/tickets/waiting/queries.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** Waiting for tickets that are sold out. The link of a place in line is the right to use it. */
export const waitingApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const entry = '/waiting-list-entries/:link';

addCommand(waitingApi, joinWaitingList, {
  method: 'post',
  path: '/waiting-list-entries',
  tag,
  summary: 'Wait for tickets that are sold out',
  description:
    'What comes free is offered in the order of the list, all that you ask for or none. An email says when it’s your turn.',
  example: {
    typeId: 'k7mqax2dfh',
    quantity: 2,
    name: 'Rosa Prado',
    email: 'rosa@people.example',
  },
  answer: z.object({ link: z.string().describe('A secret that stands for the place in line.') }),
});

addCall(waitingApi, {
  method: 'get',
  path: entry,
  operationId: 'readWaitingListEntry',
  tag,
  summary: 'Read a place in line',
  answer: z.object({
    state: z.enum(waitingStates),
    type: z.string(),
    quantity: z.int(),
    place: z.int().describe('From 1, among those who wait for the same places.'),
    offer: z
      .object({
        path: z.string().describe('Of the order that holds the tickets.'),
        untilIso: z.string().describe('Until when they are held.'),
      })
      .nullable()
      .describe('Null while no tickets are held.'),
  }),
  run: ({ services: { database, secret }, ids: { link = '' } }) =>
    showWaiting(database.orm, { secret, link }),
});

addCommand(waitingApi, leaveWaitingList, {
  method: 'delete',
  path: entry,
  tag,
  summary: 'Leave a waiting list',
  example: {},
});

const resale = '/ticket-orders/:link/tickets/:ticketId/resale';

addCommand(waitingApi, poolTicket, {
  method: 'put',
  path: resale,
  tag,
  summary: 'Put a ticket back on sale',
  description:
    'Where it can’t be returned. It stays yours until someone buys it: once no other place is left, or by choosing its seat. A bundle goes whole.',
  example: {},
});

addCommand(waitingApi, unpoolTicket, {
  method: 'delete',
  path: resale,
  tag,
  summary: 'Take a ticket back that you put on sale',
  example: {},
});

addCommand(waitingApi, setWaitingList, {
  method: 'put',
  path: '/profiles/:profileId/events/:eventId/waiting-list',
  tag,
  summary: 'Turn an event’s waiting list on or off',
  description: 'Off, everyone who waits is emailed that the list has ended.',
  example: { isOn: false },
});
