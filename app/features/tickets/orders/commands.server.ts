import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import { chargebacks } from '#app/db/schema/payments.ts';
import {
  correctedAddresses,
  orders,
  ticketRefunds,
  ticketSales,
  tickets,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { returnUntil, timesPassedOn } from '#app/domain/tickets/ticket.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { refreshEvent } from '#app/features/announcements/commands.server.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries.server.ts';
import type { MoneyServices } from '#app/features/part.ts';
import {
  sendEvidence,
  settleChargeback,
} from '#app/features/payments/chargebacks/commands.server.ts';
import { issueBuyerInvoice } from '#app/features/payments/documents/commands.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { refund, refundOfTypes } from '../sales/fields.ts';
import { requireTypes } from '../sales/queries.server.ts';
import { buyerAddress, holder, invoiced, ownAddress, receiver, returning } from './fields.ts';
import { addressEndedMail } from './mails.tsx';
import {
  findOrder,
  findValidTicket,
  isBuyers,
  isRefundable,
  isSoldElsewhere,
  isValid,
  orderLink,
  readBilled,
  readNight,
  refundsOfOrder,
} from './queries.server.ts';
import {
  endTickets,
  lockOrder,
  type Mailing,
  mailHolders,
  mailOrder,
  mailRefund,
  makeOrderMail,
  type Order,
  refundTickets,
} from './steps.server.ts';
import { askAboutEmail, payerOf } from './words.ts';

const t = words('tickets');

type Services = Mailing & { database: Database };

/**
 * Corrects the address of an order by its link, which the old address and the buyer’s browser have.
 * @returns link: the new secret of the order; the old one has ended
 */
export const changeOrderEmail = command({
  operation: 'changeOrderEmail',
  openTo: 'visitors',
  input: ownAddress,
  async run(services: Services & From, _viewer: Viewer | null, { link, email, askedEmail }) {
    const { database, secret, from } = services;
    askAboutEmail({ email, askedEmail });
    const { id: account } = await findOrder(database.orm, { secret, link });
    await limitAttempts(database.orm, 'correct an address', { network: from?.address, account });
    return database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      const corrected = await correct(tx, services, order, { email, by: 'buyer' });
      return { link: orderLink(secret, corrected) };
    });
  },
});

/**
 * The same for the venue that sold it. It isn’t shown the new link, as it never saw the old one.
 */
export const correctOrderEmail = pageCommand({
  operation: 'correctOrderEmail',
  may: 'sell tickets',
  input: buyerAddress,
  async run({ services, viewer, page }: OnPage<Services>, { eventId, orderId, email, askedEmail }) {
    askAboutEmail({ email, askedEmail });
    const { orm } = services.database;
    await orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId));
      const order = await lockOrder(tx, eq(orders.id, orderId));
      if (order?.eventId !== eventId || order.state !== 'placed')
        throw new AppError('not-found', t('refused.noOrder'));
      await correct(tx, services, order, { email, by: 'venue', accountId: viewer.accountId });
    });
    return { email };
  },
});

type Correction = { email: string; by: 'buyer' | 'venue'; accountId?: string };

/**
 * Gives an order, which is locked, another address of its buyer: their tickets get new codes, which
 * are sent there; the link, the files and the codes of the old address end, and a mail tells it so.
 * Tickets that were passed on stay with their new holders.
 */
async function correct(
  tx: Orm,
  services: Mailing,
  order: Order,
  { email, by, accountId }: Correction,
): Promise<Order> {
  if (order.state !== 'placed') throw new AppError('conflict', t('address.refused.notBought'));
  if (order.email === '') throw new AppError('conflict', t('address.refused.none'));
  if (order.email === email) throw new AppError('conflict', t('address.refused.same'));
  if (by === 'buyer' && order.linkNumber >= orderLimits.addressCorrections)
    throw new AppError('conflict', t('address.refused.often'));
  const linkNumber = order.linkNumber + 1;
  await tx.update(orders).set({ email, linkNumber }).where(eq(orders.id, order.id));
  await tx.insert(correctedAddresses).values({
    orderId: order.id,
    linkNumber,
    before: order.email,
    after: email,
    by,
    accountId: accountId ?? null,
  });
  await tx
    .update(tickets)
    // As when a venue moves it: a ticket stays the one that it is, so that its holder stays inside.
    .set({ serial: sql`${tickets.serial} + 1`, moved: sql`${tickets.moved} + 1` })
    .where(and(eq(tickets.orderId, order.id), isValid, isBuyers));
  const corrected = { ...order, email, linkNumber };
  await mailOrder(tx, services, 'corrected', corrected);
  const night = await readNight(tx, order.eventId);
  const reader = { email: order.email, language: order.language };
  const payload = addressEndedMail(services.brand, { night, by, now: email }, reader);
  await writeOutbox(tx, { type: 'mail', payload });
  return corrected;
}

/**
 * Follows a chargeback of an order: once it is lost, its tickets are no longer valid and are sold
 * again, and the venue carries the money that isn’t held any more. Called twice, it does nothing
 * again.
 */
export async function followOrderChargeback(
  { database }: { database: Database },
  orderId: string,
  chargebackId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [chargeback] = await tx
      .select({ state: chargebacks.state })
      .from(chargebacks)
      .where(eq(chargebacks.id, chargebackId));
    const order = await lockOrder(tx, eq(orders.id, orderId));
    if (!order || !chargeback) return;
    if (chargeback.state === 'open')
      await writeOutbox(tx, { type: 'evidence due', payload: { chargebackId } });
    if (chargeback.state !== 'lost') return;
    const [event] = await tx
      .select({ venueId: events.venueId })
      .from(events)
      .where(eq(events.id, order.eventId));
    const carrierId = event?.venueId ? pageParty(event.venueId) : `event:${order.eventId}`;
    if ((await settleChargeback(tx, chargebackId, carrierId)) === null) return;
    await endTickets(tx, order, { as: 'refunded', isSoldAgain: order.paidOutAt === null });
  });
}

/**
 * Sends the bank the evidence of an order, once.
 * @throws CardProviderError
 */
export async function defendOrder(
  services: MoneyServices,
  orderId: string,
  chargebackId: string,
): Promise<void> {
  const { orm } = services.database;
  const [row] = await orm
    .select({ order: orders, event: events })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(eq(orders.id, orderId));
  if (!row) return;
  const { order, event } = row;
  await sendEvidence(services, chargebackId, {
    customerName: order.name,
    productDescription: t('checkoutTitle', { event: event.title }),
    serviceDate: event.day,
    uncategorizedText: [
      t('evidence', {
        name: order.name,
        event: event.title,
        day: event.day,
        placed: order.placedAt?.toISOString() ?? '',
      }),
      ...(await addressesOf(orm, order)),
    ].join(' '),
  });
}

/**
 * The address that an order was bought with, which stays evidence when it is corrected, and the
 * later ones.
 */
async function addressesOf(orm: Orm, { id, email }: typeof orders.$inferSelect): Promise<string[]> {
  const corrected = await orm
    .select()
    .from(correctedAddresses)
    .where(eq(correctedAddresses.orderId, id))
    .orderBy(asc(correctedAddresses.linkNumber));
  const first = corrected[0]?.before ?? email;
  if (first === '') return [];
  return [
    t('evidenceAddress', { email: first }),
    ...corrected.map(({ after, at }) => t('evidenceCorrected', { after, at: at.toISOString() })),
  ];
}

/**
 * Issues the venue’s invoice for the paid tickets of an order that weren’t given back, with the
 * given name and address. It is issued once and stays as it is.
 */
export const invoiceOrder = command({
  operation: 'invoiceOrder',
  openTo: 'visitors',
  input: invoiced,
  settlesItself: true,
  async run(
    { database, secret }: { database: Database; secret: string },
    _viewer: Viewer | null,
    { link, name, address, taxId },
  ) {
    return database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      const paid = await tx
        .select({
          typeId: tickets.typeId,
          priceMinor: tickets.priceMinor,
          taxBasisPoints: tickets.taxBasisPoints,
          taxName: tickets.taxName,
        })
        .from(tickets)
        .where(and(eq(tickets.orderId, order.id), isValid, gt(tickets.priceMinor, 0)));
      const { bill, venueId, venue } = await readBilled(tx, order, paid);
      if (order.paidBy !== 'card') throw new AppError('conflict', t('invoice.notByCard'));
      if (paid.length === 0)
        throw new AppError(
          'conflict',
          t(order.totalMinor > 0 ? 'invoice.returned' : 'invoice.free'),
        );
      if (!venueId) throw new AppError('conflict', t('invoice.noVenue'));
      const lines = address
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      const { number } = await issueBuyerInvoice(tx, {
        ...bill,
        seller: { partyId: pageParty(venueId), name: venue },
        buyer: { partyId: payerOf(order.id), name, lines, taxId },
      });
      return { number };
    });
  },
});

type NameTicketServices = { database: Database; secret: string };

/** Names the holder of a ticket for the door list. Its code stays. */
export const nameTicket = command({
  operation: 'nameTicket',
  openTo: 'visitors',
  input: holder,
  async run({ database, secret }: NameTicketServices, _viewer: Viewer | null, { link, name }) {
    await database.orm.transaction(async (tx) => {
      const { id } = await findValidTicket(tx, { secret, link });
      await tx.update(tickets).set({ name }).where(eq(tickets.id, id));
    });
  },
});

/**
 * Notifies buyers and holders of a show on another day, once for each order: their tickets stay
 * valid, and from then on they can return them for a while. A show that is moved back meanwhile is
 * as it was.
 */
export async function notifyPostponed(services: Mailing & { database: Database }): Promise<void> {
  const { orm } = services.database;
  const due = await orm
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        eq(orders.state, 'placed'),
        or(lt(orders.day, events.day), gt(orders.day, events.day)),
        isNull(events.cancelledAt),
        gt(events.loadOutAt, sql`now()`),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(mostAtOnce);
  await eachAlone(
    due,
    ({ id }) =>
      orm.transaction(async (tx) => {
        const order = await lockOrder(tx, eq(orders.id, id));
        if (!order) return;
        const { event, rules, now } = await readNight(tx, order.eventId);
        if (order.day === event.day || event.cancelledAt) return;
        await tx
          .update(orders)
          .set({ day: event.day, notifiedAt: sql`now()` })
          .where(eq(orders.id, id));
        const valid = await tx
          .select()
          .from(tickets)
          .where(and(eq(tickets.orderId, id), isValid));
        if (valid.length === 0) return;
        const until = order.paidOutAt ? null : returnUntil(event, rules, { notifiedAt: now });
        await mailOrder(tx, services, 'postponed', order, {
          ...(until && { until: momentAt(until, event) }),
        });
        await mailHolders(tx, services, 'postponed', { ...order, tickets: valid });
      }),
    'buyers can’t be told of another day',
  );
}

const mostAtOnce = 1_000;

/**
 * Passes a ticket on to a new holder, who gets a code and an address by email. The old ones end.
 */
export const passTicketOn = command({
  operation: 'passTicketOn',
  openTo: 'visitors',
  input: receiver,
  async run(services: Services, _viewer: Viewer | null, { link, name, email, askedEmail }) {
    askAboutEmail({ email, askedEmail });
    const { database, secret } = services;
    await database.orm.transaction(async (tx) => {
      const { id, orderId, eventId, ...ticket } = await findValidTicket(tx, { secret, link });
      const serial = ticket.serial + 1;
      if (timesPassedOn(ticket) >= orderLimits.passedOn)
        throw new AppError('conflict', t('refused.passedOnOften'));
      if (ticket.buyingOrderId) throw new AppError('conflict', t('pool.refused.buying'));
      const passedOn = await tx
        .update(tickets)
        .set({ name, email, serial, pooledAt: null })
        .where(eq(tickets.id, id))
        .returning();
      const [order] = await tx
        .select({ language: orders.language })
        .from(orders)
        .where(eq(orders.id, orderId));
      const language = order?.language ?? 'en';
      await mailHolders(tx, services, 'passedOn', { eventId, language, tickets: passedOn });
    });
  },
});

/**
 * Refunds some tickets of an order, or all valid ones. They are no longer valid and go on sale
 * again. Tickets of another shop are only ended here.
 * @returns backMinor: the amount that goes back
 */
export const refundOrder = pageCommand({
  operation: 'refundOrder',
  may: 'sell tickets',
  input: refund,
  async run({ services, page }: OnPage<Services>, { eventId, orderId, ticketIds, reason }) {
    return services.database.orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId));
      const order = await lockOrder(tx, eq(orders.id, orderId));
      if (order?.eventId !== eventId || order.state !== 'placed')
        throw new AppError('not-found', t('refused.noOrder'));
      if (order.paidBy === 'cash') throw new AppError('conflict', t('doorSale.paid'));
      if (order.paidBy !== 'elsewhere' && order.paidOutAt)
        throw new AppError('conflict', t('refused.paidOut'));
      const refund = await refundTickets(tx, order, {
        ticketIds,
        as: 'refunded',
        isSoldAgain: true,
      });
      await mailRefund(tx, services, 'refunded', { order, ...refund, reason });
      return { currency: order.currency, backMinor: refund.backMinor };
    });
  },
});

/**
 * Refunds all tickets of an event sold until now, and stops its sale; or those of some types, which
 * are taken off sale. The orders follow one by one, by `refundEvents`. Cash is the venue’s to give
 * back.
 */
export const refundEveryone = pageCommand({
  operation: 'refundEveryone',
  may: 'sell tickets',
  input: refundOfTypes,
  async run({ services: { database }, page }: OnPage<Services>, { eventId, typeIds, reason }) {
    await database.orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId, { isToChange: true }));
      const sale = eq(ticketSales.eventId, eventId);
      if ((await tx.$count(ticketSales, sale)) === 0)
        throw new AppError('conflict', t('refused.noSale'));
      const some = await requireTypes(tx, eventId, typeIds);
      await tx.insert(ticketRefunds).values({ id: newId(), eventId, typeIds: some, reason });
      if (some)
        await tx
          .update(ticketTypes)
          .set({ endedAt: sql`coalesce(ended_at, now())` })
          .where(inArray(ticketTypes.id, some));
      else
        await tx
          .update(ticketSales)
          .set({ stoppedAt: sql`coalesce(stopped_at, now())` })
          .where(sale);
      await refreshEvent(tx, eventId);
    });
  },
});

/**
 * Refunds the orders of cancelled shows and of refunds that venues have started, one after the
 * other: one that fails holds up no other, and is tried again. For a cancelled show, tickets of
 * another shop end too.
 */
export async function refundEvents(services: Services): Promise<void> {
  const { orm } = services.database;
  const due = await orm
    .select({ id: orders.id, cancelledAt: events.cancelledAt, refund: ticketRefunds })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(ticketRefunds, refundsOfOrder)
    .where(
      and(
        or(
          and(isNotNull(events.cancelledAt), or(isRefundable(orm), isSoldElsewhere(orm))),
          and(isNotNull(ticketRefunds.id), isRefundable(orm, ticketRefunds.typeIds)),
        ),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(mostAtOnce);
  await eachAlone(
    due,
    ({ id: orderId, cancelledAt, refund: started }) =>
      orm.transaction(async (tx) => {
        const order = await lockOrder(tx, eq(orders.id, orderId));
        // Its takings may have been paid out meanwhile.
        if (!order || (order.paidOutAt && order.paidBy !== 'elsewhere')) return;
        // For a cancelled show everything goes back, whatever refund was started before.
        const isSoldAgain = cancelledAt === null;
        const { typeIds, reason } = (isSoldAgain && started) || {};
        const refund = await refundTickets(tx, order, { typeIds, as: 'refunded', isSoldAgain });
        const kind = isSoldAgain ? 'refunded' : 'cancelled';
        await mailRefund(tx, services, kind, { order, ...refund, reason });
      }),
    'tickets can’t be refunded',
  );
}

/**
 * Returns tickets until the deadline of the event: their buyer gets the money, and they go on sale
 * again.
 * @returns backMinor: the amount that goes back
 */
export const returnTickets = command({
  operation: 'returnTickets',
  openTo: 'visitors',
  input: returning,
  async run(services: Services, _viewer: Viewer | null, { link, ticketIds }) {
    const { database, secret } = services;
    return database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      if (order.state !== 'placed' || order.paidOutAt || !(await mayReturn(tx, order)))
        throw new AppError('conflict', t('refused.noReturn'));
      const refund = await refundTickets(tx, order, {
        ticketIds: await notPassedOn(tx, ticketIds),
        as: 'returned',
        isSoldAgain: true,
      });
      await mailRefund(tx, services, 'refunded', { order, ...refund });
      return { currency: order.currency, backMinor: refund.backMinor };
    });
  },
});

/** The buyer can’t return a ticket that was passed on. */
async function notPassedOn(tx: Orm, ticketIds: readonly string[]): Promise<string[]> {
  const own = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(inArray(tickets.id, [...ticketIds]), isBuyers))
    .for('update');
  if (own.length === 0) throw new AppError('conflict', t('refused.noReturn'));
  return own.map(({ id }) => id);
}

async function mayReturn(tx: Orm, order: Order): Promise<boolean> {
  const [night] = await tx
    .select({ event: events, rules: ticketSales, now: sql<string>`clock_timestamp()` })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(eq(events.id, order.eventId));
  const until = night && returnUntil(night.event, night.rules, order);
  return until !== null && until !== undefined && until > new Date(night?.now ?? 0);
}

/** The mail to the buyer of an order; null once they have deleted their account. */
export async function mailOfBought(
  { database: { orm }, ...mailing }: Services,
  { orderId }: { orderId: string },
) {
  const [order] = await orm.select().from(orders).where(eq(orders.id, orderId));
  return order ? makeOrderMail(orm, mailing, 'placed', order) : null;
}
