import { Hono } from 'hono';
import { z } from 'zod';
import { addCode, endCode } from '#app/features/tickets/codes/commands.server.ts';
import { listCodes } from '#app/features/tickets/codes/queries.server.ts';
import { issueComps } from '#app/features/tickets/comps/commands.server.ts';
import { listComps } from '#app/features/tickets/comps/queries.server.ts';
import { writeToHolders } from '#app/features/tickets/mailings/commands.server.ts';
import { listMailings } from '#app/features/tickets/mailings/queries.server.ts';
import { refundEveryone, refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import {
  addTicketType,
  changeTicketType,
  endTicketType,
  findOrders,
  offerTicketTypeAgain,
  openSale,
  resumeSale,
  stopSale,
} from '#app/features/tickets/sales/commands.server.ts';
import {
  listOrders,
  showSale,
  showSoldOrder,
  writeSoldTickets,
} from '#app/features/tickets/sales/queries.server.ts';
import {
  addTaxRate,
  changeTaxRate,
  removeTaxChange,
} from '#app/features/tickets/taxes/commands.server.ts';
import { listTaxRates } from '#app/features/tickets/taxes/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand, addQuery } from '../call.server.ts';

/** Setting up and running the ticket sale of an event. */
export const ticketSalesApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const event = '/profiles/:profileId/events/:eventId';
const sale = `${event}/ticket-sale`;
const type = `${event}/ticket-types/:typeId`;
const orders = `${event}/ticket-orders`;

addCommand(ticketSalesApi, openSale, {
  method: 'put',
  path: sale,
  tag,
  summary: 'Say how an event’s tickets are sold',
  description: 'Do this first. The currency stays once a ticket type has been added.',
  example: { currency: 'EUR', taxBasisPoints: 600, returnHours: 48, mostPerPerson: 6 },
  answer: z.object({ isFirst: z.boolean().describe('There was no sale before.') }),
});

addQuery(ticketSalesApi, showSale, {
  path: sale,
  tag,
  summary: 'Read what an event has sold',
  description:
    'Numbers are tickets: a bundle counts for each of its own. `standing` says what still keeps people from buying.',
});

addCall(ticketSalesApi, {
  method: 'get',
  path: `${event}/sold-tickets`,
  operationId: 'downloadSoldTickets',
  tag,
  summary: 'Download every ticket of an event as CSV',
  description: 'Those that are no longer valid, too, the oldest order first.',
  file: 'text/csv',
  run: ({ services: { database }, viewer, ids: { eventId = '' } }) =>
    writeSoldTickets(database.orm, viewer, eventId),
});

addCommand(ticketSalesApi, stopSale, {
  method: 'post',
  path: `${sale}/stop`,
  tag,
  summary: 'Stop selling an event’s tickets',
  description: 'What was sold stays valid, and baskets that are held can still be bought.',
});

addCommand(ticketSalesApi, resumeSale, {
  method: 'post',
  path: `${sale}/resumption`,
  tag,
  summary: 'Go on selling an event’s tickets',
});

addCommand(ticketSalesApi, refundEveryone, {
  method: 'post',
  path: `${sale}/refund`,
  tag,
  summary: 'Refund everyone',
  description:
    'The sale stops, and every order that was placed until now is refunded, one by one, with an email to its buyer. With `typeIds`, only the tickets of those types are, and these types are taken off sale. What was taken in cash isn’t refunded.',
  example: { typeIds: null, reason: 'The singer is ill.' },
});

addCommand(ticketSalesApi, addTicketType, {
  method: 'post',
  path: `${event}/ticket-types`,
  tag,
  summary: 'Add a ticket type',
  example: { name: 'Standing', priceMinor: 1500, places: 120 },
  answer: z.object({ typeId: id }),
});

addCommand(ticketSalesApi, changeTicketType, {
  method: 'put',
  path: type,
  tag,
  summary: 'Change a ticket type',
  description: 'What isn’t sent goes back to its default. Tickets that were sold keep their price.',
  example: { name: 'Standing', priceMinor: 1800, places: 150, mostPerOrder: 6, mostPerPerson: 8 },
  answer: z.object({ typeId: id }),
});

addCommand(ticketSalesApi, endTicketType, {
  method: 'post',
  path: `${type}/end`,
  tag,
  summary: 'Take a ticket type off sale',
  description: 'What was sold of it stays valid.',
});

addCommand(ticketSalesApi, offerTicketTypeAgain, {
  method: 'post',
  path: `${type}/return`,
  tag,
  summary: 'Offer a ticket type again',
});

addQuery(ticketSalesApi, listOrders, {
  path: orders,
  tag,
  summary: 'List an event’s orders',
  description: 'The newest first.',
});

addCommand(ticketSalesApi, findOrders, {
  method: 'post',
  path: `${orders}/search`,
  tag,
  summary: 'Find an event’s orders',
  description:
    'By a part of the buyer’s name or email address, or by the start of an order’s number.',
  example: { text: 'rosa' },
  answer: listOrders.answer,
});

addQuery(ticketSalesApi, showSoldOrder, {
  path: `${orders}/:orderId`,
  tag,
  summary: 'Read an order',
});

addCommand(ticketSalesApi, refundOrder, {
  method: 'post',
  path: `${orders}/:orderId/refund`,
  tag,
  summary: 'Refund an order',
  description:
    'Some of its tickets, or with null all that are valid. They let no one in any longer and go on sale again. It can’t be undone.',
  example: { ticketIds: null },
  answer: z.object({
    currency: z.string(),
    backMinor: z.int().describe('What goes back to the buyer’s card.'),
  }),
});

/** The promo codes of an event. */
export const codesApi = new Hono<HttpEnv>();

const codes = '/profiles/:profileId/events/:eventId/promo-codes';

addQuery(codesApi, listCodes, {
  path: codes,
  tag,
  summary: 'List an event’s promo codes',
});

addCommand(codesApi, addCode, {
  method: 'post',
  path: codes,
  tag,
  summary: 'Add a promo code',
  example: { word: 'FRIENDS', kind: 'percent', offBasisPoints: 2000, limit: 50 },
  answer: z.object({ codeId: id }),
});

addCommand(codesApi, endCode, {
  method: 'post',
  path: `${codes}/:codeId/end`,
  tag,
  summary: 'End a promo code',
  description: 'Baskets that hold tickets by it keep their prices.',
});

/** Tickets that a venue gives away. */
export const compsApi = new Hono<HttpEnv>();

const comps = '/profiles/:profileId/events/:eventId/ticket-comps';

addQuery(compsApi, listComps, {
  path: comps,
  tag,
  summary: 'List the tickets that were given away',
  description: 'The newest 500 orders. They are ended as orders are refunded; nothing goes back.',
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

/** Emails of a venue to the ticket holders of an event. */
export const mailingsApi = new Hono<HttpEnv>();

const mailings = '/profiles/:profileId/events/:eventId/ticket-mailings';

addQuery(mailingsApi, listMailings, {
  path: mailings,
  tag,
  summary: 'List what was written to ticket holders',
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

/** The taxes that a venue picks for its tickets by name. */
export const taxesApi = new Hono<HttpEnv>();

const rates = '/profiles/:profileId/tax-rates';
const changes = `${rates}/:rateId/changes`;

addQuery(taxesApi, listTaxRates, {
  path: rates,
  tag,
  summary: 'List a venue’s tax rates',
});

addCommand(taxesApi, addTaxRate, {
  method: 'post',
  path: rates,
  tag,
  summary: 'Add a tax rate',
  description:
    'Ticket sales and ticket types name it by `taxRateId`. What it is on the day of a show is in the prices of that show.',
  example: { name: 'Concert tickets, reduced', basisPoints: 700, fromDay: '2020-01-01' },
  answer: z.object({ rateId: id }),
});

addCommand(taxesApi, changeTaxRate, {
  method: 'post',
  path: changes,
  tag,
  summary: 'Change a tax rate from a day on',
  description: 'Tickets that were sold keep their tax, whenever their show is.',
  example: { basisPoints: 800, fromDay: '2027-01-01' },
});

addCommand(taxesApi, removeTaxChange, {
  method: 'delete',
  path: `${changes}/:fromDay`,
  tag,
  summary: 'Remove a change of a tax rate',
  description:
    'Only while its day is ahead, or while no ticket sale names the rate. With its last one the rate is removed.',
  answer: z.object({ isGone: z.boolean().describe('The whole rate was removed.') }),
});
