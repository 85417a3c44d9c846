import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import {
  allotments,
  orders,
  ticketSales,
  tickets,
  ticketTypes,
  waitingEntries,
} from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { leftOf } from '#app/domain/tickets/basket.ts';
import { waitingEnds } from '#app/domain/tickets/waiting.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Mailer } from '#app/platform/mail.server.ts';
import { newToken, sealToken } from '#app/platform/token.server.ts';
import { endBaskets } from '../baskets/steps.server.ts';
import { refusedGrant } from '../baskets/words.ts';
import {
  entryPath,
  entryPurpose,
  findOrder,
  isBuyers,
  isValid,
  readNight,
} from '../orders/queries.server.ts';
import type { Mailing } from '../orders/steps.server.ts';
import { askAboutEmail } from '../orders/words.ts';
import { type AtSale, requireSale, saleCommand } from '../sales/sale-command.server.ts';
import { joining, ofEntry, ofPooled, waitingList } from './fields.ts';
import { waitingMail } from './mails.tsx';
import { findEntry, findResellable, isWaiting, listEnds, mayFit } from './queries.server.ts';
import { lockUnwaited } from './steps.server.ts';

const t = words('tickets');

type Services = Mailing & { database: Database };

/**
 * Adds a buyer to the waiting list of a ticket type that is sold out.
 * @returns link: the secret in the address of their place in line; it is the right to read and
 *   leave
 */
export const joinWaitingList = command({
  operation: 'joinWaitingList',
  openTo: 'visitors',
  input: joining,
  async run(
    services: Services,
    _viewer: Viewer | null,
    { typeId, quantity, name, email, askedEmail },
  ) {
    askAboutEmail({ email, askedEmail });
    const { database, brand, secret } = services;
    const id = newToken();
    const language = currentLanguage();
    await database.orm.transaction(async (tx) => {
      const eventId = await requireSoldOut(tx, typeId, quantity);
      const added = await tx
        .insert(waitingEntries)
        .values({ id, eventId, typeId, quantity, name, email, language })
        .onConflictDoNothing()
        .returning({ id: waitingEntries.id });
      if (added.length === 0) throw new AppError('conflict', t('waiting.refused.twice'));
      const night = await readNight(tx, eventId);
      const url = addressAt(brand.site, entryPath(secret, id));
      const payload = waitingMail(
        brand,
        { kind: 'joined', night, quantity, url },
        { email, language },
      );
      await writeOutbox(tx, { type: 'mail', payload });
    });
    return { link: sealToken(secret, entryPurpose, id) };
  },
});

/** @returns its event */
async function requireSoldOut(tx: Orm, typeId: string, quantity: number): Promise<string> {
  const stock = await lockUnwaited(tx, [typeId]);
  const type = stock.types.get(typeId);
  if (!type?.isOnSale || type.isHidden)
    throw refusedGrant({
      why: 'not on sale',
      typeId,
      closed: (!type?.isHidden && type?.closed) || null,
    });
  const { leastPerOrder, mostPerOrder, eventId } = type;
  if (quantity < leastPerOrder)
    throw refusedGrant({ why: 'too few', typeId, bound: leastPerOrder });
  if (quantity > mostPerOrder) throw refusedGrant({ why: 'too many', typeId, bound: mostPerOrder });
  if (leftOf(stock, type) + (stock.pool.get(typeId)?.length ?? 0) >= leastPerOrder)
    throw new AppError('conflict', t('waiting.refused.onSale'));
  const [row] = await tx
    .select({ event: events, isOn: ticketSales.hasWaitingList, now: sql<string>`now()` })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(eq(events.id, eventId));
  if (!row?.isOn || waitingEnds(row.event) <= new Date(row.now))
    throw new AppError('conflict', t('waiting.refused.noList'));
  return eventId;
}

type LeaveWaitingListServices = { database: Database; secret: string };

/** Leaves a waiting list, and releases the basket held for it. Bought tickets stay. */
export const leaveWaitingList = command({
  operation: 'leaveWaitingList',
  openTo: 'visitors',
  input: ofEntry,
  async run({ database, secret }: LeaveWaitingListServices, _viewer: Viewer | null, { link }) {
    await database.orm.transaction(async (tx) => {
      const { id, orderId } = await findEntry(tx, { secret, link, isToChange: true });
      await tx
        .update(waitingEntries)
        .set({ leftAt: sql`now()` })
        .where(and(eq(waitingEntries.id, id), isNull(waitingEntries.leftAt)));
      if (orderId) await endBaskets(tx, eq(orders.id, orderId));
    });
  },
});

/** Tells the next in line that tickets are held for them; `key` keeps it from being sent twice. */
export async function mailOffer(
  { database: { orm }, brand, secret, mailer }: Mailing & { database: Database; mailer: Mailer },
  { entryId }: { entryId: string },
  key: string,
): Promise<void> {
  const [row] = await orm
    .select({ entry: waitingEntries, order: orders })
    .from(waitingEntries)
    .innerJoin(orders, eq(orders.id, waitingEntries.orderId))
    .where(eq(waitingEntries.id, entryId));
  if (row?.order.state !== 'basket') return;
  const { entry, order } = row;
  const night = await readNight(orm, entry.eventId);
  const until = momentAt(order.expiresAt, night.event);
  const url = addressAt(brand.site, entryPath(secret, entryId));
  const { quantity } = entry;
  await mailer.send(
    waitingMail(brand, { kind: 'offered', night, quantity, until, url }, entry),
    key,
  );
}

/**
 * Offers free places to the waiting lists, one allotment after the other, ends lists that are over
 * and deletes those of past shows.
 */
export async function offerPlaces(services: Mailing & { database: Database }): Promise<void> {
  const { orm } = services.database;
  const due = await orm
    .select({ typeId: sql<string>`min(${ticketTypes.id})` })
    .from(allotments)
    .innerJoin(ticketTypes, eq(ticketTypes.allotmentId, allotments.id))
    .innerJoin(waitingEntries, eq(waitingEntries.typeId, ticketTypes.id))
    .where(and(isWaiting, mayFit))
    .groupBy(allotments.id);
  await eachAlone(
    due,
    ({ typeId }) => orm.transaction((tx) => lockUnwaited(tx, [typeId])),
    'places can’t be offered to those who wait',
  );
  const ended = await orm
    .selectDistinct({ eventId: waitingEntries.eventId })
    .from(waitingEntries)
    .innerJoin(events, eq(events.id, waitingEntries.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, waitingEntries.eventId))
    .where(
      and(
        isNull(waitingEntries.leftAt),
        isNull(waitingEntries.closedAt),
        or(isWaiting, and(isNotNull(events.cancelledAt), isHeld)),
        or(
          lte(listEnds, sql`now()`),
          isNotNull(events.cancelledAt),
          and(isRefunded, isNotNull(ticketSales.stoppedAt)),
        ),
      ),
    );
  await eachAlone(
    ended,
    ({ eventId }) => orm.transaction((tx) => closeWaiting(tx, services, eventId)),
    'those who wait can’t be told that nothing comes',
  );
  const isPast = sql`(select load_out_at from events where id = ${waitingEntries.eventId})
    < now() - interval '2 days'`;
  await orm.delete(waitingEntries).where(isPast);
}

/** All orders of their event are being refunded. */
const isRefunded = sql`exists (select from ticket_refunds refund
  where refund.event_id = ${waitingEntries.eventId} and refund.type_ids is null)`;

/** A basket is still kept for them. */
const isHeld = sql`exists (select from ticket_orders held
  where held.id = ${waitingEntries.orderId} and held.state = 'basket')`;

type PoolTicketServices = { database: Database; secret: string };

/**
 * Puts a ticket back on sale at its price, a bundle as a whole. It stays its buyer’s until it is
 * bought: once no other place is left, or by the choice of its seat.
 */
export const poolTicket = command({
  operation: 'putTicketBackOnSale',
  openTo: 'visitors',
  input: ofPooled,
  async run({ database, secret }: PoolTicketServices, _viewer: Viewer | null, { link, ticketId }) {
    await database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      const some = await findResellable(tx, order);
      const unit = some.find(({ ticketIds }) => ticketIds.includes(ticketId));
      if (!unit) throw new AppError('conflict', t('pool.refused.not'));
      await tx
        .update(tickets)
        .set({ pooledAt: sql`coalesce(pooled_at, now())` })
        // It may be passed on at this moment.
        .where(and(inArray(tickets.id, unit.ticketIds), isBuyers, isValid));
    });
  },
});

/** Takes a ticket back that was put on sale. */
export const unpoolTicket = command({
  operation: 'takeTicketOffSale',
  openTo: 'visitors',
  input: ofPooled,
  async run({ database, secret }: PoolTicketServices, _viewer: Viewer | null, { link, ticketId }) {
    await database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      const taken = await tx
        .update(tickets)
        .set({ pooledAt: null })
        .where(and(sameBundle(order.id, ticketId), isValid, isNull(tickets.buyingOrderId)))
        .returning({ id: tickets.id });
      if (taken.length === 0) throw new AppError('conflict', t('pool.refused.buying'));
    });
  },
});

/** A ticket of an order, and the others of its bundle. */
function sameBundle(orderId: string, ticketId: string) {
  const bundle = sql`(select one.type_id, one.bundle from tickets one where one.id = ${ticketId})`;
  return and(
    eq(tickets.orderId, orderId),
    or(eq(tickets.id, ticketId), sql`(${tickets.typeId}, ${tickets.bundle}) = ${bundle}`),
  );
}

/**
 * Opens or closes the waiting lists of an event. When they close, everyone on them is notified, and
 * they end.
 */
export const setWaitingList = saleCommand({
  operation: 'setWaitingList',
  input: waitingList,
  async run({ tx, sale, services }: AtSale<Mailing & { database: Database }>, { eventId, isOn }) {
    requireSale(sale);
    await tx
      .update(ticketSales)
      .set({ hasWaitingList: isOn })
      .where(eq(ticketSales.eventId, eventId));
    if (!isOn) await closeWaiting(tx, services, eventId);
  },
});

/**
 * Ends the waiting lists of an event, and notifies everyone still on them, once. For a cancelled
 * show, unbought offers end too.
 */
async function closeWaiting(tx: Orm, { brand, secret }: Mailing, eventId: string): Promise<void> {
  const night = await readNight(tx, eventId);
  const isCancelled = night.event.cancelledAt !== null;
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(waitingEntries, eq(waitingEntries.orderId, orders.id))
    .where(and(eq(waitingEntries.eventId, eventId), eq(orders.state, 'basket')));
  const heldIds = isCancelled ? held.map(({ id }) => id) : [];
  // Places in line before their baskets, as `leaveWaitingList` locks them.
  const closed = await tx
    .update(waitingEntries)
    .set({ closedAt: sql`now()` })
    .where(
      and(
        eq(waitingEntries.eventId, eventId),
        isNull(waitingEntries.leftAt),
        isNull(waitingEntries.closedAt),
        or(isWaiting, inArray(waitingEntries.orderId, heldIds)),
      ),
    )
    .returning();
  if (heldIds.length > 0) await endBaskets(tx, inArray(orders.id, heldIds));
  const kind = isCancelled ? 'cancelled' : 'closed';
  for (const entry of closed) {
    const url = addressAt(brand.site, entryPath(secret, entry.id));
    const payload = waitingMail(brand, { kind, night, url, quantity: entry.quantity }, entry);
    await writeOutbox(tx, { type: 'mail', payload });
  }
}
