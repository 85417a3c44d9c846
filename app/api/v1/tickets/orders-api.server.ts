import { Hono } from 'hono';
import { z } from 'zod';
import { leaveBasket, takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import {
  importTicketOrders,
  readTicketOrderFile,
} from '#app/features/tickets/imports/commands.server.ts';
import { showImport } from '#app/features/tickets/imports/queries.server.ts';
import { moveTickets } from '#app/features/tickets/moves/commands.server.ts';
import {
  changeOrderEmail,
  correctOrderEmail,
  invoiceOrder,
  nameTicket,
  passTicketOn,
  returnTickets,
} from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import { standInQueue } from '#app/features/tickets/rush/commands.server.ts';
import { showSaleOfShow } from '#app/features/tickets/sales/read-sale.server.ts';
import {
  joinWaitingList,
  leaveWaitingList,
  poolTicket,
  setWaitingList,
  unpoolTicket,
} from '#app/features/tickets/waiting/commands.server.ts';
import { showWaiting } from '#app/features/tickets/waiting/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from '../call.server.ts';

/** Buying tickets. The link of an order is the right to use it. */
export const ticketOrdersApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const order = '/ticket-orders/:link';
const ticket = '/tickets/:link';
const backMinor = z.int().describe('What goes back to the card.');

addQuery(ticketOrdersApi, showSaleOfShow, {
  path: '/events/:showId/tickets',
  tag,
  summary: 'Read what a public show sells',
});

addCommand(ticketOrdersApi, standInQueue, {
  method: 'post',
  path: '/events/:showId/tickets/queue',
  tag,
  summary: 'Get a place in the queue, or ask how it stands',
  description:
    'Where people queue for an event, baskets are taken with a place whose turn it is. First come, first served. Send `place` to ask how it stands; without it you get one at the end.',
  example: {},
  answer: z.discriminatedUnion('state', [
    z.object({ state: z.literal('none').describe('No queue.'), place: z.null() }),
    z.object({
      state: z.literal('waiting'),
      place: z.string(),
      isNew: z.boolean().describe('Its turn was used or over, and this is another place.'),
      ahead: z.int().describe('How many are let in before.'),
      turnAt: z.date(),
      perMinute: z.int().describe('How many are let in each minute.'),
    }),
    z.object({
      state: z.literal('turn'),
      place: z.string(),
      until: z.date().describe('Take a basket by then.'),
    }),
  ]),
});

addCommand(ticketOrdersApi, takeBasket, {
  method: 'post',
  path: '/ticket-baskets',
  tag,
  summary: 'Hold tickets for ten minutes',
  description: 'All that you ask for, or none. They are of one event.',
  example: { lines: [{ typeId: 'k7mqax2dfh', quantity: 2 }] },
  answer: z.object({ link: z.string().describe('A secret that stands for the order.') }),
});

addQuery(ticketOrdersApi, showOrder, {
  path: order,
  tag,
  summary: 'Read a basket or an order, with the codes of its tickets',
});

addCommand(ticketOrdersApi, invoiceOrder, {
  method: 'post',
  path: `${order}/invoice`,
  tag,
  summary: 'Ask for the venue’s invoice of an order',
  description: 'Issued once. Tickets that go back later are credited automatically.',
  example: { name: 'Prado & Filhas, Lda.', address: 'Rua das Flores 12\n4050-262 Porto' },
  answer: z.object({ number: z.int() }),
});

addCommand(ticketOrdersApi, placeOrder, {
  method: 'post',
  path: `${order}/payment`,
  tag,
  summary: 'Buy what is in a basket',
  description: 'What costs nothing is bought at once.',
  example: { name: 'Rosa Prado', email: 'rosa@people.example' },
  answer: z.object({
    url: z.string().nullable().describe('The card provider’s page to go on to.'),
  }),
});

addCommand(ticketOrdersApi, changeOrderEmail, {
  method: 'put',
  path: `${order}/email`,
  tag,
  summary: 'Correct the email address of an order',
  description:
    'Its tickets get new codes, which are emailed there. The link, the files and the codes before end, and the old address is told.',
  example: { email: 'rosa.prado@people.example' },
  answer: z.object({ link: z.string().describe('The new secret of the order’s link.') }),
});

addCommand(ticketOrdersApi, leaveBasket, {
  method: 'delete',
  path: order,
  tag,
  summary: 'Empty a basket',
  example: {},
});

addCommand(ticketOrdersApi, returnTickets, {
  method: 'post',
  path: `${order}/returns`,
  tag,
  summary: 'Return tickets for a refund',
  description: 'Until the deadline of the event.',
  example: { ticketIds: ['k7mqax2dfh'] },
  answer: z.object({ currency: z.string(), backMinor }),
});

addCommand(ticketOrdersApi, nameTicket, {
  method: 'put',
  path: `${ticket}/name`,
  tag,
  summary: 'Say who a ticket is for',
  example: { name: 'Ana Prado' },
});

addCommand(ticketOrdersApi, passTicketOn, {
  method: 'post',
  path: `${ticket}/transfer`,
  tag,
  summary: 'Pass a ticket on',
  description: 'Its new holder gets a new code by email, and the old one ends.',
  example: { name: 'Ana Prado', email: 'ana@people.example' },
});

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

/** Waiting for tickets that are sold out. The link of a place in line is the right to use it. */
export const waitingApi = new Hono<HttpEnv>();

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

addQuery(waitingApi, showWaiting, {
  path: entry,
  tag,
  summary: 'Read a place in line',
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

/** Tickets that another shop has sold. */
export const ticketImportsApi = new Hono<HttpEnv>();

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

addQuery(ticketImportsApi, showImport, {
  path: `${imports}/:importId`,
  tag,
  summary: 'See what importing tickets would do',
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
