import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  and,
  asc,
  type Column,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  correctedAddresses,
  orders,
  seats,
  ticketKeys,
  ticketRefunds,
  ticketSales,
  tickets,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import { together } from '#app/db/shortcuts.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { eventAddress } from '#app/domain/announcements/public-event.ts';
import type { SoldTax } from '#app/domain/tickets/tax.ts';
import {
  isValidTicket,
  listedTicketStates,
  type TicketState,
  timesPassedOn,
  validTicketStates,
} from '#app/domain/tickets/ticket.ts';
import { AppError } from '#app/lib/app-error.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { isoAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { qrPicture } from '#app/platform/qr-code.server.ts';
import { openText, sealText } from '#app/platform/signing/sealed-text.server.ts';
import { makeCode } from '#app/platform/signing/ticket-code.server.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';
import { seatName } from '../seats/words.ts';
import { billOrder } from './words.ts';

const t = words('tickets');

/** The tickets bought with the address of the account. */
export async function* exportOrders(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const bought = await orm
    .select({
      id: orders.id,
      event: events.title,
      day: events.day,
      name: orders.name,
      email: orders.email,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(isBoughtBy(viewer.email), eq(orders.state, 'placed')))
    .orderBy(asc(orders.placedAt));
  if (bought.length === 0) return;
  const own = await orm
    .select({
      orderId: tickets.orderId,
      number: tickets.number,
      type: ticketTypes.name,
      name: tickets.name,
      state: tickets.state,
      priceMinor: tickets.priceMinor,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(
      and(
        isListed,
        inArray(
          tickets.orderId,
          bought.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(tickets.orderId), asc(tickets.number));
  yield jsonPart(
    'tickets.json',
    // The id is the secret that the codes are read with.
    bought.map(({ id, ...order }) => ({
      ...order,
      tickets: own
        .filter(({ orderId }) => orderId === id)
        .map(({ orderId: _, ...ticket }) => ticket),
    })),
  );
}

/** Buyers type their address; an account’s address is already confirmed. */
export function isBoughtBy(email: string) {
  return sql`(${orders.email} <> '' and ${eq(sql`lower(${orders.email})`, email.toLowerCase())})`;
}

/** A valid ticket, locked so that its holder can change. */
export async function findValidTicket(
  tx: Orm,
  address: { secret: string; link: string },
): Promise<Ticket> {
  const ticket = await findTicket(tx, { ...address, isToChange: true });
  const [event] = await tx
    .select({
      isAhead: sql<boolean>`${events.loadOutAt} > now() and ${events.cancelledAt} is null`,
    })
    .from(events)
    .where(eq(events.id, ticket.eventId));
  if (!isValidTicket(ticket) || !event?.isAhead)
    throw new AppError('conflict', t('refused.ticketOver'));
  return ticket;
}

/**
 * The address of a ticket’s holder: the one it was passed on to, or else its buyer; empty for cash
 * at the door.
 */
export const holderEmail = sql<string>`lower(coalesce(nullif(${tickets.email}, ''), ${orders.email}))`;

/** A ticket that its buyer has not passed on; the venue may have moved it. */
export const isBuyers = sql`${tickets.serial} = ${tickets.moved} + 1`;

/**
 * Orders whose money is still here, with a valid ticket.
 * @param typeIds the column with the ticket types; null in it, or no column, for all
 */
export function isRefundable(orm: Orm, typeIds?: Column) {
  return and(eq(orders.state, 'placed'), isNull(orders.paidOutAt), hasValid(orm, typeIds));
}

/** Orders paid to another shop, with a valid ticket. */
export function isSoldElsewhere(orm: Orm) {
  return and(eq(orders.state, 'placed'), eq(orders.paidBy, 'elsewhere'), hasValid(orm));
}

function hasValid(orm: Orm, typeIds?: Column) {
  return exists(
    orm
      .select({ one: sql`1` })
      .from(tickets)
      .where(
        and(
          eq(tickets.orderId, orders.id),
          isValid,
          typeIds && sql`(${typeIds} is null or ${tickets.typeId} = any (${typeIds}))`,
        ),
      ),
  );
}

/** Refunds started after an order was placed. */
export const refundsOfOrder = and(
  eq(ticketRefunds.eventId, orders.eventId),
  lte(orders.placedAt, ticketRefunds.createdAt),
);

/**
 * Valid tickets.
 * @param table the name of the tickets in the statement
 */
export function validIn(table: string): SQL {
  return stateIn(table, validTicketStates);
}

export const isValid = validIn('tickets');

/** Tickets that are shown with their order. */
export const isListed = stateIn('tickets', listedTicketStates);

// The states are in the text rather than among the values, so that indexes of the valid ones alone
// are used.
function stateIn(table: string, states: readonly TicketState[]): SQL {
  return sql.raw(`${table}.state in (${states.map((state) => `'${state}'`).join(', ')})`);
}

/**
 * The corrections of an order’s address, the earliest first; `name` is null once the member has
 * left.
 */
export function listCorrected(orm: Orm, orderId: string) {
  const { linkNumber, before, after, by, at } = correctedAddresses;
  return orm
    .select({ linkNumber, before, after, by, at, name: accounts.name })
    .from(correctedAddresses)
    .leftJoin(accounts, eq(accounts.id, correctedAddresses.accountId))
    .where(eq(correctedAddresses.orderId, orderId))
    .orderBy(asc(linkNumber));
}

/** The names of orders in the books, by their ids: “Tickets for Owls, 3 March 2027”. */
export async function nameOrders(orm: Orm, orderIds: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: orders.id, event: events.title, day: events.day })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(inArray(orders.id, orderIds));
  return new Map(
    rows.map(({ id, event, day }) => [id, t('orderOf', { event, day: writtenDay(day) })]),
  );
}

type BilledTicket = SoldTax & { typeId: string; priceMinor: number };

/** The content of an invoice or a credit note for some tickets of an order, with their seller. */
export async function readBilled(
  orm: Orm,
  { id, eventId, currency }: Pick<typeof orders.$inferSelect, 'id' | 'eventId' | 'currency'>,
  tickets: readonly BilledTicket[],
) {
  const { event, venue } = await readNight(orm, eventId);
  const types = await orm
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(
      inArray(
        ticketTypes.id,
        tickets.map(({ typeId }) => typeId),
      ),
    )
    .orderBy(asc(ticketTypes.position));
  const { title, timeZone } = event;
  const bill = billOrder({
    orderId: id,
    currency,
    event: { title, timeZone, day: writtenDay(event.day, { dateStyle: 'long' }) },
    tickets: types.flatMap((type) =>
      tickets
        .filter(({ typeId }) => typeId === type.id)
        .map(({ priceMinor, taxBasisPoints, taxName }) => ({
          typeName: type.name,
          priceMinor,
          taxBasisPoints,
          taxName,
        })),
    ),
  });
  return { bill, venueId: event.venueId, venue };
}

export type PassedTicket = Awaited<ReturnType<typeof readPass>>;

type Query = { secret: string; link: string; ticketId?: string | undefined };

/** A ticket for wallets: at its own address, or with its id at the address of its order. */
export async function readPass(orm: Orm, { secret, link, ticketId }: Query) {
  const isOfOrder = ticketId !== undefined;
  const ticket = isOfOrder
    ? await findOrdered(orm, { secret, link, ticketId })
    : await findTicket(orm, { secret, link });
  const { night, held } = await readHeld(orm, secret, ticket);
  const { code, type, name, seat } = held;
  if (!code || (isOfOrder && timesPassedOn(ticket) > 0))
    throw new AppError('conflict', t('wallet.none'));
  const { event, latitude, longitude, now } = night;
  return {
    ...describeNight(night),
    code,
    type,
    name,
    seat,
    now,
    eventId: ticket.eventId,
    /** Of this copy of the ticket. */
    copyId: `${ticket.id}-${ticket.serial}`,
    doorsAt: isoAt(event.doorsAt ?? event.loadInAt, event),
    endsAt: isoAt(event.loadOutAt, event),
    place: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

async function findOrdered(orm: Orm, address: Required<Query>): Promise<Ticket> {
  const { id: orderId } = await findOrder(orm, address);
  const [ticket] = await orm
    .select()
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), eq(tickets.id, address.ticketId ?? '')));
  if (!ticket) throw new AppError('not-found', t('refused.noTicket'));
  return ticket;
}

type Order = typeof orders.$inferSelect;

/** The basket or order of a secret address. */
export async function findOrder(
  orm: Orm,
  { secret, link, isToChange = false }: { secret: string; link: string; isToChange?: boolean },
): Promise<Order> {
  const read = orm
    .select()
    .from(orders)
    .where(eq(orders.id, idIn(link)));
  const [order] = await (isToChange ? read.for('update') : read);
  return requireAtLink(order, { secret, link });
}

/**
 * The same without a lock; orders that are looked up at the same moment are read in one statement.
 */
export async function findOrderInGroup(
  orm: Orm,
  { secret, link }: { secret: string; link: string },
): Promise<Order> {
  return requireAtLink(await readInGroup(orm, idIn(link)), { secret, link });
}

const readInGroup = together<Order>((orm) => async (ids) => {
  const rows = await orm.select().from(orders).where(isAnyOf(orders.id, ids));
  const byId = new Map(rows.map((order) => [order.id, order]));
  return ids.map((id) => byId.get(id) ?? null);
});

function idIn(link: string): string {
  return link.slice(0, 32);
}

// Which seal is right is known only once the number of the address is.
function requireAtLink(
  order: Order | null | undefined,
  { secret, link }: { secret: string; link: string },
): Order {
  if (!order || openSealed(secret, orderPurpose(order.linkNumber), link) !== order.id)
    throw new AppError('not-found', t('refused.noOrder'));
  return order;
}

/** @throws AppError `conflict` for a basket that has run out */
export async function requireRunning(
  tx: Orm,
  { state, id }: Pick<typeof orders.$inferSelect, 'state' | 'id'>,
): Promise<void> {
  const [row] = await tx
    .select({ isOver: sql<boolean>`${orders.expiresAt} < now()` })
    .from(orders)
    .where(eq(orders.id, id));
  if (state === 'expired' || row?.isOver) throw new AppError('conflict', t('refused.ranOut'));
}

export type TicketView = Awaited<ReturnType<typeof showTicket>>;

/** A ticket at its secret address. Its buyer and price aren’t shown. */
export async function showTicket(orm: Orm, { secret, link }: { secret: string; link: string }) {
  const row = await findTicket(orm, { secret, link });
  const { night, held: ticket } = await readHeld(orm, secret, row);
  const { loadOutAt, cancelledAt } = night.event;
  return {
    link,
    ...describeNight(night),
    mayChange: isValidTicket(ticket) && loadOutAt > night.now && !cancelledAt,
    ticket,
  };
}

/** A ticket as its holder sees it, with its night. */
async function readHeld(orm: Orm, secret: string, ticket: Ticket) {
  const night = await readNight(orm, ticket.eventId);
  const [type] = await orm
    .select({ name: ticketTypes.name })
    .from(ticketTypes)
    .where(eq(ticketTypes.id, ticket.typeId));
  const [seat] = await orm
    .select()
    .from(seats)
    .where(eq(seats.id, ticket.seatId ?? ''));
  const key = await findTicketKey(orm, secret, ticket.eventId);
  return {
    night,
    held: {
      ...drawTicket(ticket, key),
      type: type?.name ?? '',
      seat: seat ? seatName(seat) : null,
    },
  };
}

export type Night = Awaited<ReturnType<typeof readNight>>;

/** The show of some tickets, announced or not. */
export async function readNight(orm: Orm, eventId: string) {
  const [row] = await orm
    .select({
      event: events,
      venue: profiles.displayName,
      address: profiles.address,
      latitude: profiles.latitude,
      longitude: profiles.longitude,
      showId: announcements.id,
      rules: ticketSales,
      now: sql<string>`now()`,
    })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .leftJoin(profiles, eq(profiles.id, events.venueId))
    .leftJoin(announcements, eq(announcements.eventId, events.id))
    .where(eq(events.id, eventId));
  if (!row) throw new Error('there is no such event');
  return { ...row, now: new Date(row.now) };
}

/** The show’s time and place, in the reader’s words. */
export function describeNight({ event, venue, address, showId }: Night) {
  return {
    title: event.title,
    day: writtenDay(event.day, { dateStyle: 'full' }),
    doors: clockAt(event.doorsAt ?? event.loadInAt, event.timeZone, event).there,
    venue: venue ?? '',
    address: address ?? '',
    isCancelled: event.cancelledAt !== null,
    showPath: showId && eventAddress(showId, event.title),
  };
}

/** The key that signs the codes of an event’s tickets, made when it is first needed. */
export async function findTicketKey(orm: Orm, secret: string, eventId: string): Promise<KeyObject> {
  const present = await readKey(orm, secret, eventId);
  if (present) return present;
  return orm.transaction(async (tx) => {
    await tx
      .select({ eventId: ticketSales.eventId })
      .from(ticketSales)
      .where(eq(ticketSales.eventId, eventId))
      .for('update');
    // Another transaction may have made one meanwhile.
    const made = await readKey(tx, secret, eventId);
    if (made) return made;
    const pair = generateKeyPairSync('ed25519');
    const der = { format: 'der' } as const;
    const privateKey = pair.privateKey.export({ ...der, type: 'pkcs8' }).toString('base64');
    await tx.insert(ticketKeys).values({
      eventId,
      publicKey: pair.publicKey.export({ ...der, type: 'spki' }).toString('base64'),
      privateKey: sealText(secret, aboutKey(eventId), privateKey),
    });
    return pair.privateKey;
  });
}

async function readKey(orm: Orm, secret: string, eventId: string): Promise<KeyObject | null> {
  const [newest] = await orm
    .select({ sealed: ticketKeys.privateKey })
    .from(ticketKeys)
    .where(eq(ticketKeys.eventId, eventId))
    .orderBy(desc(ticketKeys.createdAt))
    .limit(1);
  const opened = newest && openText(secret, aboutKey(eventId), newest.sealed);
  if (!opened) return null;
  const key = Buffer.from(opened, 'base64');
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function aboutKey(eventId: string): string {
  return `ticket codes of ${eventId}`;
}

/** A ticket with its code, while it is valid. */
export function drawTicket({ id, number, state, serial, eventId, name }: Ticket, key: KeyObject) {
  const code = isValidTicket({ state }) ? makeCode({ eventId, ticketId: id, serial }, key) : null;
  return { id, number, state, name, code, picture: code && qrPicture(code) };
}

export type Ticket = typeof tickets.$inferSelect;

/** The ticket of a secret address. */
async function findTicket(
  orm: Orm,
  { secret, link, isToChange = false }: { secret: string; link: string; isToChange?: boolean },
): Promise<Ticket> {
  // Which seal is right is known only once its serial is.
  const query = orm
    .select()
    .from(tickets)
    .where(eq(tickets.id, link.slice(0, 32)));
  const [ticket] = await (isToChange ? query.for('update') : query);
  if (!ticket || openSealed(secret, ticketPurpose(ticket.serial), link) !== ticket.id)
    throw new AppError('not-found', t('refused.noTicket'));
  return ticket;
}

type Linked = { id: string; linkNumber: number };

/** The secret of an order’s link. */
export const orderLink = (secret: string, { id, linkNumber }: Linked): string =>
  sealToken(secret, orderPurpose(linkNumber), id);

/** The secret address of an order and its tickets. */
export const orderPath = (secret: string, order: Linked): string =>
  `/orders/${orderLink(secret, order)}`;

/**
 * Keeps these addresses from being valid for anything else that is sealed. A new number ends the
 * address before; that of a basket is 0.
 */
export const orderPurpose = (linkNumber: number): string =>
  linkNumber === 0 ? 'order' : `order ${linkNumber}`;

type Coded = { id: string; serial: number };

/** The secret address of one ticket. A new serial ends this address, as it ends the code. */
export const ticketPath = (secret: string, { id, serial }: Coded): string =>
  `/tickets/${sealToken(secret, ticketPurpose(serial), id)}`;

export const ticketPurpose = (serial: number): string => `ticket ${serial}`;

/** Keeps the addresses of places in line from being valid for anything else that is sealed. */
export const entryPurpose = 'waiting';

/** The secret address of a place in line. */
export const entryPath = (secret: string, id: string): string =>
  `/waiting/${sealToken(secret, entryPurpose, id)}`;
