import { Hono } from 'hono';
import { z } from 'zod';
import { promoKinds } from '#app/domain/tickets/promo-code.ts';
import { saleStandings } from '#app/domain/tickets/sale-standing.ts';
import { breakEvenKinds } from '#app/domain/tickets/sales-by-day.ts';
import { ticketStates } from '#app/domain/tickets/states.ts';
import { typeStates } from '#app/domain/tickets/type-state.ts';
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
import { orderListQuery } from '#app/features/tickets/sales/fields.ts';
import {
  listOrders,
  ordersPerPage,
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
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** Setting up and running the ticket sale of an event. */
export const ticketSalesApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const event = '/profiles/:profileId/events/:eventId';
const sale = `${event}/ticket-sale`;
const type = `${event}/ticket-types/:typeId`;
const orders = `${event}/ticket-orders`;

const minor = z.int();
const counted = {
  sold: z.int().describe('Tickets that are valid.'),
  comps: z.int().describe('Valid tickets that were given away; they aren’t among those sold.'),
  elsewhere: z
    .int()
    .describe('Of those sold, what another shop sold; its money isn’t in the amounts.'),
  held: z.int().describe('In baskets.'),
  left: z.int(),
  grossMinor: minor.describe('What was paid for them.'),
  feeMinor: minor.describe('The booking fees in it.'),
};
const soldType = z.object({
  id,
  name: z.string(),
  description: z.string(),
  priceMinor: minor,
  doorPriceMinor: minor.nullable().describe('Null where it isn’t sold at the door.'),
  taxBasisPoints: z.int().nullable().describe('Null for the rate of the event.'),
  taxRateId: id.nullable().describe('The tax rate that counts instead; null for none of its own.'),
  rate: z
    .int()
    .nullable()
    .describe(
      'Of the tax in its price on the day of the show; null while its tax rate has none then, and nothing of it is sold.',
    ),
  taxName: z.string().describe('What that tax is called; empty for a number.'),
  places: z.int().nullable().describe('Null for as many as the type has whose places it shares.'),
  sharesWith: id.nullable(),
  ticketsEach: z.int(),
  leastPerOrder: z.int(),
  mostPerOrder: z.int(),
  mostPerPerson: z.int().nullable().describe('Of its tickets; null for any number.'),
  saleFrom: moment.nullable(),
  saleUntil: moment.nullable(),
  afterTypeId: id.nullable(),
  state: z.enum(typeStates),
  ...counted,
});
const listedOrder = z.object({
  id,
  number: z.string(),
  name: z.string(),
  email: z.string(),
  currency: z.string(),
  totalMinor: minor,
  placedAt: moment.nullable(),
  count: z.int().describe('Its tickets.'),
  validCount: z.int().describe('Those of them that weren’t refunded or returned.'),
  backMinor: minor.describe('What was refunded.'),
});

addCommand(ticketSalesApi, openSale, {
  method: 'put',
  path: sale,
  tag,
  summary: 'Say how an event’s tickets are sold',
  description: 'Do this first. The currency stays once a ticket type has been added.',
  example: { currency: 'EUR', taxBasisPoints: 600, returnHours: 48, mostPerPerson: 6 },
  answer: z.object({ isFirst: z.boolean().describe('There was no sale before.') }),
});

addCall(ticketSalesApi, {
  method: 'get',
  path: sale,
  operationId: 'readTicketSale',
  tag,
  summary: 'Read what an event has sold',
  description:
    'Numbers are tickets: a bundle counts for each of its own. `standing` says what still keeps people from buying.',
  answer: z.object({
    standing: z.enum(saleStandings),
    currency: z.string().nullable().describe('Of all amounts; null before it is set up.'),
    rules: z
      .object({
        currency: z.string(),
        taxBasisPoints: z.int(),
        taxRateId: id.nullable(),
        returnHours: z.int().nullable(),
        mostPerPerson: z.int().nullable(),
        basketsPerMinute: z.int(),
      })
      .nullable()
      .describe('Null before it is set up.'),
    types: z.array(soldType),
    totals: z.object(counted),
    days: z
      .array(z.object({ day: z.string(), sold: z.int(), total: z.int() }))
      .describe('The days at the venue on which valid tickets were sold, and all until then.'),
    breakEven: z
      .object({
        kind: z.enum(breakEvenKinds),
        sold: z.int().nullable(),
      })
      .describe(
        'From how many tickets on the signed deals are covered: `at` with one deal, `at least` with several, each of which knows only itself; `never` where a full house isn’t enough.',
      ),
  }),
  async run({ services: { database }, viewer, ids: { eventId = '' } }) {
    const sale = await showSale(database.orm, viewer, eventId);
    return { ...sale, currency: sale.rules?.currency ?? null };
  },
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

addCall(ticketSalesApi, {
  method: 'get',
  path: orders,
  operationId: 'listTicketOrders',
  tag,
  summary: 'List an event’s orders',
  description: 'The newest first.',
  input: orderListQuery,
  answer: listOf(listedOrder, ordersPerPage),
  async run({ services: { database }, viewer, ids: { eventId = '' }, input: { after } }) {
    const { entries, next } = await listOrders(database.orm, viewer, {
      eventId,
      after: after ?? null,
    });
    return { items: entries, next };
  },
});

addCommand(ticketSalesApi, findOrders, {
  method: 'post',
  path: `${orders}/search`,
  tag,
  summary: 'Find an event’s orders',
  description:
    'By a part of the buyer’s name or email address, or by the start of an order’s number.',
  example: { text: 'rosa' },
  answer: listOf(listedOrder, ordersPerPage),
});

addCall(ticketSalesApi, {
  method: 'get',
  path: `${orders}/:orderId`,
  operationId: 'readTicketOrder',
  tag,
  summary: 'Read an order',
  answer: listedOrder.pick({ id: true, number: true, name: true, email: true }).extend({
    currency: z.string(),
    totalMinor: minor,
    placedAt: moment,
    isPaidOut: z.boolean(),
    tickets: z.array(
      z.object({
        id,
        number: z.int(),
        typeName: z.string(),
        name: z.string(),
        state: z.enum(ticketStates),
        priceMinor: minor,
      }),
    ),
    moves: z
      .array(
        z.object({
          number: z.int(),
          from: z.string(),
          to: z.string(),
          movedAt: moment,
          by: z.string().nullable().describe('Null once they have left.'),
        }),
      )
      .describe('How its tickets were moved, the earliest first.'),
  }),
  run: ({ services: { database }, viewer, ids: { eventId = '', orderId = '' } }) =>
    showSoldOrder(database.orm, viewer, { eventId, orderId }),
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
    backMinor: minor.describe('What goes back to the buyer’s card.'),
  }),
});

/** The promo codes of an event. */
export const codesApi = new Hono<HttpEnv>();

const codes = '/profiles/:profileId/events/:eventId/promo-codes';

addCall(codesApi, {
  method: 'get',
  path: codes,
  operationId: 'listPromoCodes',
  tag,
  summary: 'List an event’s promo codes',
  answer: z.object({
    currency: z.string(),
    codes: z.array(
      z.object({
        id,
        word: z.string(),
        kind: z.enum(promoKinds),
        offMinor: z.int().describe('Off each price, for the kind `amount`.'),
        offBasisPoints: z.int().describe('Off each price, for the kind `percent`.'),
        limit: z.int().nullable().describe('For how many tickets it can be used.'),
        taken: z.int().describe('The tickets in baskets and orders; refunds give none back.'),
        typeIds: z.array(id).nullable().describe('The ticket types it is for; null for all.'),
        validFrom: moment.nullable(),
        validUntil: moment.nullable(),
        isEnded: z.boolean(),
      }),
    ),
  }),
  run: ({ services: { database }, viewer, ids: { eventId = '' } }) =>
    listCodes(database.orm, viewer, eventId),
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

/** Emails of a venue to the ticket holders of an event. */
export const mailingsApi = new Hono<HttpEnv>();

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

/** The taxes that a venue picks for its tickets by name. */
export const taxesApi = new Hono<HttpEnv>();

const rates = '/profiles/:profileId/tax-rates';
const changes = `${rates}/:rateId/changes`;

addCall(taxesApi, {
  method: 'get',
  path: rates,
  operationId: 'listTaxRates',
  tag,
  summary: 'List a venue’s tax rates',
  answer: z.object({
    rates: z.array(
      z.object({
        id,
        name: z.string(),
        dated: z
          .array(z.object({ fromDay: z.iso.date(), basisPoints: z.int() }))
          .describe('What it is for shows from which day on, the earliest first.'),
      }),
    ),
  }),
  run: ({ services: { database }, viewer, ids: { profileId = '' } }) =>
    listTaxRates(database.orm, viewer, profileId),
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
