import type { KeyObject } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import {
  orderLines,
  type orders,
  promoCodes,
  seats,
  tickets,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { isCodeFor } from '#app/domain/tickets/promo-code.ts';
import { taxesInside } from '#app/domain/tickets/tax.ts';
import { returnUntil, ticketStates, timesPassedOn } from '#app/domain/tickets/ticket.ts';
import { listBuyerDocuments } from '#app/features/payments/documents/queries.server.ts';
import { hasTaxDetails } from '#app/features/payments/payouts/queries.server.ts';
import { moment } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { listFormat } from '#app/lib/formats.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { SheetFact, TicketSheet } from '#app/platform/print/sheet.ts';
import { qrPath } from '#app/platform/qr-code.server.ts';
import { inRoom } from '../seats/queries.server.ts';
import { seatName, seatNames } from '../seats/words.ts';
import { findResellable } from '../waiting/queries.server.ts';
import { ofOrder } from './fields.ts';
import {
  describeNight,
  drawTicket,
  findOrder,
  findTicketKey,
  isListed,
  readNight,
  showTicket,
  type Ticket,
  type TicketView,
  ticketPath,
} from './queries.server.ts';
import { numberOf, payerOf } from './words.ts';

const t = words('tickets');

type Services = { database: Database; secret: string };

export type OrderView = Awaited<ReturnType<typeof showOrder>>;

/** A basket or an order at its secret address, with the codes of its tickets. */
export const showOrder = query({
  operation: 'readOrder',
  input: ofOrder,
  answer: z.object({
    state: z.enum(['basket', 'placed', 'over']),
    heldUntil: moment,
    name: z.string(),
    email: z.string(),
    total: z.string(),
    tickets: z.array(
      z.object({
        id,
        number: z.int(),
        type: z.string(),
        seat: z
          .string()
          .nullable()
          .describe('Section, row and seat; null where none are numbered.'),
        state: z.enum(ticketStates),
        code: z
          .string()
          .nullable()
          .describe('What the QR code says; null once it is over or passed on.'),
        path: z.string().nullable().describe('Of its own page; null once it is passed on.'),
      }),
    ),
  }),
  async run({ database, secret }: Services, _viewer: Viewer | null, { link }) {
    const { orm } = database;
    const order = await findOrder(orm, { secret, link });
    const night = await readNight(orm, order.eventId);
    const { event, rules, now } = night;
    const money = (minor: number) => formatMinor(minor, order.currency);
    const until = returnUntil(event, rules, order);
    const isRunning = order.state === 'basket' && order.expiresAt > now;
    const lines = await readLines(orm, order.id);
    const held = await readSeats(
      orm,
      lines.flatMap(({ seatIds }) => seatIds),
    );
    return {
      link,
      number: numberOf(order.id),
      state:
        order.state === 'placed'
          ? ('placed' as const)
          : isRunning
            ? ('basket' as const)
            : ('over' as const),
      isMoved: order.notifiedAt !== null,
      isAsked: order.instalmentId !== null,
      isOverLimit: order.givenBackFor === 'perPerson',
      ...describeNight(night),
      heldUntil: order.expiresAt,
      heldUntilClock:
        order.expiresAt.getTime() - now.getTime() > 3_600_000
          ? momentAt(order.expiresAt, event)
          : clockAt(order.expiresAt, event.timeZone, event).there,
      name: order.name,
      email: order.email,
      canCorrectEmail:
        order.state === 'placed' &&
        order.email !== '' &&
        order.linkNumber < orderLimits.addressCorrections,
      total: money(order.totalMinor),
      isFree: order.totalMinor === 0,
      taxes: taxesInside(
        lines.map(({ priceMinor, quantity, taxBasisPoints: basisPoints }) => ({
          grossMinor: priceMinor * quantity,
          basisPoints,
        })),
      ).flatMap(({ basisPoints, taxMinor }) =>
        taxMinor === 0 ? [] : [{ percent: basisPoints / 100, tax: money(taxMinor) }],
      ),
      unusedCode: await readUnusedCode(
        orm,
        order,
        lines.map(({ typeId }) => typeId),
      ),
      returns: until && until > now && !order.paidOutAt ? { until: momentAt(until, event) } : null,
      lines: lines.map(({ name, quantity, priceMinor, seatIds }) => ({
        name,
        quantity,
        seats: seatNames(held.filter(({ id }) => seatIds.includes(id))),
        price: money(priceMinor * quantity),
      })),
      tickets: await ticketsOf(orm, secret, order),
      documents: (await listBuyerDocuments(orm, payerOf(order.id))).map(({ id, title }) => ({
        id,
        title,
      })),
      canInvoice:
        order.state === 'placed' &&
        order.paidBy === 'card' &&
        order.totalMinor > 0 &&
        (await hasTaxDetails(orm, pageParty(event.venueId ?? ''))),
      resale: (await findResellable(orm, order)).map(resaleOf),
    };
  },
});

function readLines(orm: Orm, orderId: string) {
  return orm
    .select({
      typeId: ticketTypes.id,
      name: ticketTypes.name,
      quantity: orderLines.quantity,
      priceMinor: orderLines.priceMinor,
      taxBasisPoints: orderLines.taxBasisPoints,
      seatIds: orderLines.seatIds,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
}

/** The promo code of a basket that is for none of its tickets; null for none such. */
async function readUnusedCode(
  orm: Orm,
  { promoCodeId }: typeof orders.$inferSelect,
  typeIds: readonly string[],
): Promise<string | null> {
  if (promoCodeId === null) return null;
  const [code] = await orm.select().from(promoCodes).where(eq(promoCodes.id, promoCodeId));
  return code && !typeIds.some((id) => isCodeFor(code, id)) ? code.word : null;
}

/** Numbered seats, in the order of their room. */
async function readSeats(orm: Orm, seatIds: readonly string[]) {
  if (seatIds.length === 0) return [];
  return orm
    .select()
    .from(seats)
    .where(inArray(seats.id, [...seatIds]))
    .orderBy(...inRoom);
}

async function ticketsOf(orm: Orm, secret: string, order: typeof orders.$inferSelect) {
  if (order.state !== 'placed') return [];
  const rows = await orm
    .select({ ticket: tickets, type: ticketTypes.name, seat: seats })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(and(eq(tickets.orderId, order.id), isListed))
    .orderBy(asc(tickets.number));
  const key = await findTicketKey(orm, secret, order.eventId);
  return rows.map(({ ticket, type, seat }) => ({
    ...ownTicket(secret, ticket, key),
    type,
    price: formatMinor(ticket.priceMinor, order.currency),
    taxPercent: ticket.taxBasisPoints / 100,
    seat: seat && seatName(seat),
  }));
}

/** Of a ticket that was passed on, only its new holder is shown. */
function ownTicket(secret: string, ticket: Ticket, key: KeyObject) {
  const isPassedOn = timesPassedOn(ticket) > 0;
  const drawn = drawTicket(ticket, key);
  return {
    ...drawn,
    isPassedOn,
    path: isPassedOn ? null : ticketPath(secret, ticket),
    ...(isPassedOn && { code: null, picture: null }),
  };
}

type Resellable = {
  ticketIds: readonly string[];
  numbers: readonly number[];
  type: string;
  seat: Parameters<typeof seatName>[0] | null;
  priceMinor: number;
  currency: string;
  pooledAt: Date | null;
  buyingOrderId: string | null;
};

/**
 * A ticket or bundle that its buyer has put back on sale or may put there, with the amount they
 * get.
 */
function resaleOf(resellable: Resellable) {
  const { ticketIds, numbers, type, seat, priceMinor, currency } = resellable;
  const { pooledAt, buyingOrderId } = resellable;
  const state = buyingOrderId ? 'being bought' : pooledAt ? 'offered' : 'kept';
  const number = listFormat().format(numbers.map(String));
  return {
    id: ticketIds[0] ?? '',
    title: t('pool.ticket', { count: numbers.length, number, type }),
    short: t('pool.short', { count: numbers.length, number }),
    seat: seat && seatName(seat),
    amount: formatMinor(priceMinor, currency),
    state: state as 'kept' | 'offered' | 'being bought',
  };
}

/**
 * The tickets of an order, or a single one, for printing.
 * @param path their address: `/orders/…` or `/tickets/…`
 * @returns sheet: null where none of them is valid; showPath: of their show, where it is public
 */
export async function readTicketSheet(
  { database, secret, product }: { database: Database; secret: string; product: string },
  path: string,
) {
  const [, kind, link = ''] = path.split('/');
  if (kind === 'orders') {
    const order = await showOrder({ database, secret }, null, { link });
    return { sheet: orderSheet(order, product), showPath: order.showPath };
  }
  const ticket = await showTicket(database.orm, { secret, link });
  return { sheet: ticketSheet(ticket, product), showPath: ticket.showPath };
}

type Printed = TicketView['ticket'] & { price?: string; taxPercent?: number };
type Night = Pick<OrderView, 'title' | 'day' | 'doors' | 'venue' | 'address'>;

/** The valid tickets of an order, for printing. */
function orderSheet({ tickets, number, ...night }: OrderView, product: string) {
  return sheetOf(night, product, tickets, ({ number: at, price, taxPercent: percent }) => [
    { label: t('print.order'), value: t('print.ticketOf', { order: number, number: at }) },
    {
      label: t('print.price'),
      value: percent ? t('print.priceWithTax', { price, percent }) : (price ?? ''),
    },
  ]);
}

/** A ticket that was passed on, without its price. */
function ticketSheet({ ticket, ...night }: TicketView, product: string) {
  return sheetOf(night, product, [ticket], () => []);
}

/** @returns null where none of them is valid */
function sheetOf(
  { title, day, doors, venue, address }: Night,
  product: string,
  tickets: Printed[],
  moreOf: (ticket: Printed) => SheetFact[],
): TicketSheet | null {
  const when = [day, t('order.doors', { time: doors })].join(' · ');
  const printed = tickets.flatMap((ticket) => {
    const { code, type, name, seat } = ticket;
    if (!code) return [];
    const facts = [
      ...(seat ? [{ label: t('print.seat'), value: seat }] : []),
      { label: t('print.type'), value: type },
      ...(name ? [{ label: t('print.name'), value: name }] : []),
      ...moreOf(ticket),
    ];
    const lines = [when, venue, address].filter(Boolean);
    return [{ event: title, lines, code: qrPath(code), facts, note: t('print.note') }];
  });
  if (printed.length === 0) return null;
  const heading = t('order.title.placed', { event: title });
  return { title: heading, tickets: printed, language: currentLanguage(), producer: product };
}
