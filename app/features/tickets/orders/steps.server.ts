import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { insertRecordset, isAnyOf, recordset, rowsOf } from '#app/db/expressions.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import {
  correctedAddresses,
  orderLines,
  orders,
  tickets,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import {
  type Line as BasketLine,
  grantInOrder,
  leftOf,
  orderLimits,
} from '#app/domain/tickets/basket.ts';
import { type EndedTicketState, type PaidTicket, ticketsOf } from '#app/domain/tickets/ticket.ts';
import type { Leaving } from '#app/features/part.ts';
import { forgetParties } from '#app/features/payments/commands.server.ts';
import { creditBuyerInvoice } from '#app/features/payments/documents/commands.server.ts';
import { giveBack } from '#app/features/payments/transfers/commands.server.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import { walletsAt } from '#app/platform/wallets/wallets.ts';
import { refusedGrant } from '../baskets/words.ts';
import { countUses, isCodeOfBaskets } from '../codes/queries.server.ts';
import { notifyDoor, recordEntered } from '../door/steps.server.ts';
import { lockStock, type SeatedStock, taxOf } from '../stock/queries.server.ts';
import {
  areFree,
  countTaken,
  endPooled,
  freeSeats,
  returnPlaces,
  saveStock,
  takeSeats,
} from '../stock/steps.server.ts';
import {
  bringsTicket,
  bringsTickets,
  type MailedOrder,
  type OrderMailKind,
  orderMail,
  type TicketMailKind,
  ticketMail,
} from './mails.tsx';
import {
  isBoughtBy,
  isBuyers,
  isValid,
  orderPath,
  readBilled,
  readNight,
  ticketPath,
} from './queries.server.ts';
import { payerOf, sourceOf } from './words.ts';

/** Orders and tickets stay, without the name and the address; their links go on working. */
export async function forgetBuyer(tx: Orm, { account }: Leaving): Promise<void> {
  if (!account) return;
  const erased = { name: '', email: '' };
  const bought = tx.select({ id: orders.id }).from(orders).where(isBoughtBy(account.email));
  await tx
    .update(tickets)
    .set(erased)
    .where(and(inArray(tickets.orderId, bought), eq(tickets.email, '')));
  await tx
    .update(tickets)
    .set(erased)
    .where(eq(sql`lower(${tickets.email})`, account.email.toLowerCase()));
  const own = await bought;
  await forgetParties(
    tx,
    own.map(({ id }) => payerOf(id)),
  );
  await forgetAddresses(
    tx,
    own.map(({ id }) => id),
    account.email.toLowerCase(),
  );
  await tx.update(orders).set(erased).where(isBoughtBy(account.email));
}

/** The fact of a correction stays, without the addresses of a deleted account. */
async function forgetAddresses(tx: Orm, orderIds: string[], email: string): Promise<void> {
  const { orderId, before, after } = correctedAddresses;
  if (orderIds.length > 0)
    await tx
      .update(correctedAddresses)
      .set({ before: '', after: '' })
      .where(inArray(orderId, orderIds));
  await tx
    .update(correctedAddresses)
    .set({ before: '' })
    .where(eq(sql`lower(${before})`, email));
  await tx
    .update(correctedAddresses)
    .set({ after: '' })
    .where(eq(sql`lower(${after})`, email));
}

type Type = SeatedStock['types'] extends Map<string, infer One> ? One : never;
type VenueOrder = Pick<Order, 'eventId' | 'name'> & {
  paidBy?: Order['paidBy'];
  doorEntry?: Order['doorEntry'];
  email?: string;
  /** Set where the buyer has yet to pay for it. */
  expiresAt?: SQL;
  /** Set where its money never was here. */
  paidOutAt?: SQL;
  /** Each type once. */
  lines: readonly BasketLine[];
  /** The price of one of a type here; null where it isn’t sold. */
  priceOf: (type: Type) => number | null;
};

/**
 * Stock for tickets that a venue issues itself: windows and bounds are for the sale online; here
 * only places count, of types that aren’t off sale.
 */
export function stockForVenue(stock: SeatedStock, canBeHad: (type: Type) => boolean): SeatedStock {
  const types = [...stock.types.values()].map((type) => ({
    ...type,
    isOnSale: !type.isEnded && canBeHad(type),
    closed: null,
    isHidden: false,
    leastPerOrder: 1,
    mostPerOrder: orderLimits.perType,
  }));
  return { ...stock, types: new Map(types.map((type) => [type.id, type])) };
}

/** An order without an earlier basket, which a venue issues itself, with its tickets. */
export async function issueOrder(tx: Orm, stock: SeatedStock, request: VenueOrder): Promise<Order> {
  const order = await holdForVenue(tx, stock, request);
  await issueTickets(tx, order);
  return order;
}

/**
 * A basket that a venue fills. Windows and bounds are for the sale online; here only places count.
 * @param stock locked, of all its types
 */
export async function holdForVenue(
  tx: Orm,
  stock: SeatedStock,
  { lines, priceOf, ...request }: VenueOrder,
): Promise<Order> {
  const here = stockForVenue(
    stock,
    (type) => type.eventId === request.eventId && priceOf(type) !== null,
  );
  const [answer] = grantInOrder(here, [{ lines }]);
  if (!answer) throw new Error('the grant has no answer');
  if (!answer.granted) throw refusedGrant(answer.refusal);
  const id = newToken();
  const written = lines.map((line, at) => {
    const type = here.types.get(line.typeId);
    const priceMinor = (type && priceOf(type)) ?? 0;
    const tax = taxOf(here, line.typeId);
    const seatIds = answer.seatIds[at] ?? [];
    return { ...line, orderId: id, priceMinor, feeMinor: 0, ...tax, seatIds };
  });
  await tx.insert(orders).values({
    id,
    language: currentLanguage(),
    expiresAt: sql`now()`,
    currency: here.types.get(lines[0]?.typeId ?? '')?.currency ?? '',
    totalMinor: written.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0),
    ...request,
  });
  await tx.insert(orderLines).values(written);
  await takeSeats(tx, [{ orderId: id, seatIds: answer.seatIds.flat() }]);
  await saveStock(tx, here);
  const order = await lockOrder(tx, eq(orders.id, id));
  if (!order) throw new Error('there is no such order');
  return order;
}

export type Mailing = { brand: Brand; secret: string };

type MailFacts = Pick<
  MailedOrder,
  'backMinor' | 'until' | 'over' | 'gone' | 'reason' | 'changes' | 'bought'
>;

/** Tells the buyer of an order what has happened to it, with the link to its tickets. */
export async function mailOrder(
  tx: Orm,
  mailing: Mailing,
  kind: OrderMailKind,
  order: Order,
  facts: MailFacts = {},
): Promise<void> {
  const payload = await makeOrderMail(tx, mailing, kind, order, facts);
  if (payload) await writeOutbox(tx, { type: 'mail', payload });
}

/** The same for bought orders, of which a rush has many: a worker writes them. */
export function mailBought(tx: Orm, ...bought: readonly Pick<Order, 'id'>[]): Promise<void> {
  return writeOutbox(
    tx,
    ...bought.map(({ id }) => ({ type: 'order bought' as const, payload: { orderId: id } })),
  );
}

/** @returns null for a buyer who has deleted their account */
export async function makeOrderMail(
  tx: Orm,
  { brand, secret }: Mailing,
  kind: OrderMailKind,
  order: Order,
  facts: MailFacts = {},
) {
  if (order.email === '') return null;
  const { event, venue } = await readNight(tx, order.eventId);
  const path = orderPath(secret, order);
  const isBringing = bringsTickets.includes(kind);
  const payload = orderMail(
    brand,
    kind,
    {
      ...order,
      ...facts,
      title: event.title,
      day: event.day,
      venue,
      url: addressAt(brand.site, path),
      tickets:
        isBringing && walletsAt(brand.wallets, new Date()).length > 0
          ? await listOwn(tx, order.id)
          : [],
    },
    order,
  );
  const brought = { path, language: order.language };
  return { ...payload, ...(isBringing && { tickets: brought }) };
}

/** Valid tickets that are still the buyer’s. */
function listOwn(tx: Orm, orderId: string) {
  return tx
    .select({ id: tickets.id, number: tickets.number })
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), isValid, isBuyers))
    .orderBy(asc(tickets.number));
}

type Refund = {
  order: Order;
  ended: readonly Ticket[];
  backMinor: number;
  /** The venue’s reason. */
  reason?: string | undefined;
};

/** Tells the buyer the amount that goes back, and later holders that their ticket is over. */
export async function mailRefund(
  tx: Orm,
  mailing: Mailing,
  kind: 'refunded' | 'cancelled',
  { order, ended, backMinor, reason }: Refund,
): Promise<void> {
  if (ended.length === 0) return;
  await mailOrder(tx, mailing, kind, order, { backMinor, reason });
  await mailHolders(tx, mailing, kind, { ...order, tickets: ended, reason });
}

type Held = {
  eventId: string;
  language: string;
  /** The venue’s reason for their end. */
  reason?: string | undefined;
  /** Tickets without an address are still their buyer’s, who gets another mail. */
  tickets: readonly { id: string; serial: number; email: string }[];
};

/** Tells later holders of tickets what has happened to them, with the ticket where it is valid. */
export async function mailHolders(
  tx: Orm,
  { brand, secret }: Mailing,
  kind: TicketMailKind,
  { eventId, language, reason, tickets }: Held,
): Promise<void> {
  const passedOn = tickets.filter(({ email }) => email !== '');
  if (passedOn.length === 0) return;
  const night = await readNight(tx, eventId);
  for (const ticket of passedOn) {
    const path = ticketPath(secret, ticket);
    const reader = { email: ticket.email, language };
    const mail = ticketMail(
      brand,
      { kind, night, reason, url: addressAt(brand.site, path) },
      reader,
    );
    const payload = { ...mail, ...(bringsTicket(kind) && { tickets: { path, language } }) };
    await writeOutbox(tx, { type: 'mail', payload });
  }
}

export type Ticket = typeof tickets.$inferSelect;

type Refunding = {
  /** The valid ones of these; all valid ones without. */
  ticketIds?: readonly string[] | null;
  /** Those of these types; of all without. */
  typeIds?: readonly string[] | null | undefined;
  /** The reason of their end. */
  as: EndedTicketState;
  /** Other buyers can have their places. */
  isSoldAgain: boolean;
};

/**
 * Ends tickets of an order that is locked, and refunds their price. Called twice, it does nothing
 * again, since a ticket ends once.
 * @returns the tickets, and the amount that goes back
 */
export async function refundTickets(
  tx: Orm,
  order: Order,
  refunding: Refunding,
): Promise<{ ended: Ticket[]; backMinor: number }> {
  const ended = await endTickets(tx, order, refunding);
  // Payments to another shop go back there.
  if (ended.length === 0 || order.paidBy === 'elsewhere') return { ended, backMinor: 0 };
  const { id, currency } = order;
  const backMinor = ended.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const feeMinor = ended.reduce((sum, ticket) => sum + ticket.feeMinor, 0);
  // The first of them was never refunded before.
  const cause = `order ${id} refund ${ended.map((ticket) => ticket.id).sort()[0]}`;
  await giveBack(tx, {
    cause,
    source: sourceOf(id),
    payerId: payerOf(id),
    currency,
    back: { amountMinor: backMinor - feeMinor, feeMinor },
  });
  const paid = ended.filter(({ priceMinor }) => priceMinor > 0);
  if (paid.length > 0)
    await creditBuyerInvoice(tx, { cause, source: sourceOf(id) }, async () => {
      const { bill } = await readBilled(tx, order, paid);
      return bill;
    });
  return { ended, backMinor };
}

/** Ends tickets of an order that is locked. */
export async function endTickets(
  tx: Orm,
  { id }: Order,
  { ticketIds, typeIds, as, isSoldAgain }: Refunding,
): Promise<Ticket[]> {
  const which = and(
    eq(tickets.orderId, id),
    isValid,
    ticketIds ? inArray(tickets.id, [...ticketIds]) : undefined,
    typeIds ? inArray(tickets.typeId, [...typeIds]) : undefined,
  );
  const passedOver = await endPooled(tx, which);
  const ended = await tx
    .update(tickets)
    .set({ state: as, endedAt: sql`now()` })
    .where(which)
    .returning();
  if (isSoldAgain && ended.length > 0) {
    const free = ended.filter((ticket) => !passedOver.has(ticket.id));
    const freed = Map.groupBy(free, ({ typeId }) => typeId);
    await returnPlaces(
      tx,
      [...freed].map(([typeId, freedTickets]) => ({ typeId, tickets: freedTickets.length })),
    );
    await freeSeats(tx, { of: 'seat', ids: free.flatMap(({ seatId }) => seatId ?? []) });
  }
  return ended;
}

export type Order = typeof orders.$inferSelect;

/** An order, locked with everything that belongs to it until this transaction ends. */
export async function lockOrder(tx: Orm, isSelf: ReturnType<typeof eq>): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(isSelf).for('update');
  return order ?? null;
}

/**
 * Turns a basket into an order of its buyer: the tickets are the places that it holds, each with
 * its part of the price. A buyer at the door who goes straight in counts as inside.
 */
export async function issueTickets(tx: Orm, order: Order): Promise<void> {
  const lines = await listLines(tx, { orderIds: [order.id] });
  await placeBaskets(tx, [order]);
  const issued = await issueLines(tx, [order], lines);
  if (order.doorEntry === 'at once')
    await recordEntered(
      tx,
      order.eventId,
      issued.map(({ id }) => id),
    );
  await notifyDoor(tx, order);
}

export type Line = Awaited<ReturnType<typeof listLines>>[number];

/** The lines of some baskets, in the order in which their tickets are numbered. */
export const listLines = builtOnce((orm) =>
  orm
    .select({
      orderId: orderLines.orderId,
      typeId: orderLines.typeId,
      quantity: orderLines.quantity,
      priceMinor: orderLines.priceMinor,
      feeMinor: orderLines.feeMinor,
      taxBasisPoints: orderLines.taxBasisPoints,
      taxName: orderLines.taxName,
      seatIds: orderLines.seatIds,
      ticketsEach: ticketTypes.ticketsEach,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(isAnyOf(orderLines.orderId, sql.placeholder('orderIds')))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id)),
);

/** Issues the tickets of baskets that are orders now. */
export async function issueLines(
  tx: Orm,
  placed: readonly Pick<Order, 'id' | 'eventId'>[],
  lines: readonly Line[],
): Promise<Issued[]> {
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const issued = placed.flatMap(({ id: orderId, eventId }) =>
    ticketsOf(linesOf.get(orderId) ?? []).map((ticket, at) => ({
      id: newId(),
      orderId,
      eventId,
      number: at + 1,
      ...ticket,
    })),
  );
  if (issued.length > 0)
    await tx.execute(insertRecordset(tickets, { columns: ticketColumns, rows: issued }));
  return issued;
}

type Issued = PaidTicket & { id: string; orderId: string; eventId: string; number: number };

const ticketColumns = [
  'id',
  'orderId',
  'eventId',
  'typeId',
  'seatId',
  'number',
  'bundle',
  'priceMinor',
  'feeMinor',
  'taxBasisPoints',
  'taxName',
] as const;

export type Placed = Pick<Order, 'id' | 'name' | 'email' | 'language'>;

/**
 * Turns baskets into orders of their buyers, without tickets yet.
 * @param isPlaced a condition on the baskets
 * @returns those that it held for
 */
export async function placeBaskets(
  tx: Orm,
  placed: readonly Placed[],
  isPlaced = sql`true`,
): Promise<Pick<Order, 'id' | 'eventId'>[]> {
  const columns = ['id', 'name', 'email', 'language'] as const;
  // One condition as a whole: by parts of it an index of all running baskets would be scanned.
  return rowsOf<Pick<Order, 'id' | 'eventId'>>(
    tx.execute(sql`
    update ${orders} set state = 'placed', placed_at = now(), name = placed.name,
      email = placed.email, language = placed.language,
      day = (select day from events where events.id = ticket_orders.event_id)
    from ${recordset('placed', orders, { columns, rows: placed })}
    where ${orders}.id = placed.id and (${isPlaced}) is true
    returning ${orders}.id, ${orders}.event_id as "eventId"`),
  );
}

/** Reason why a basket that has run out can’t be reclaimed. */
export type Gone = 'sold' | 'cancelled' | 'code';

/**
 * Takes the places of a basket that has run out once more, if all of them are still free. It was
 * promised while it was on sale, so the windows of its types don’t matter, only the places left.
 * @returns the reason of a failure; null where it was reclaimed
 */
export async function reclaimBasket(tx: Orm, orderId: string): Promise<Gone | null> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const stock = await lockStock(tx, {
    typeIds: lines.map(({ typeId }) => typeId),
    codes: isCodeOfBaskets([orderId]),
  });
  for (const { typeId, quantity } of lines) {
    const type = stock.types.get(typeId);
    if (type?.isCancelled) return 'cancelled';
    if (!type || leftOf(stock, type) < quantity) return 'sold';
    countTaken(stock, typeId, quantity * type.ticketsEach);
  }
  const seatIds = lines.flatMap((line) => line.seatIds);
  if (!(await areFree(tx, seatIds))) return 'sold';
  for (const { codeId, tickets: count } of await countUses(tx, [orderId])) {
    const code = stock.codes.find(({ id }) => id === codeId);
    // One that has ended still counts: its price was promised.
    if (!code || (code.limit !== null && code.taken + count > code.limit)) return 'code';
    code.taken += count;
  }
  await saveStock(tx, stock);
  await takeSeats(tx, [{ orderId, seatIds }]);
  return null;
}
