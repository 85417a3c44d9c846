import { asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  orderLines,
  type orders,
  ticketSales,
  tickets,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import { eventAddress } from '#app/domain/announcements/public-event.ts';
import { returnUntil } from '#app/domain/tickets/return-until.ts';
import { taxesInside } from '#app/domain/tickets/tax.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { qrPicture } from '#app/platform/qr-code.server.ts';
import { makeCode } from '#app/platform/signing/ticket-code.server.ts';
import { findOrder } from './find-order.server.ts';
import { findTicketKey } from './find-ticket-key.server.ts';

export type OrderView = Awaited<ReturnType<typeof showOrder>>;

/**
 * A basket or an order as whoever has its address reads it, with the codes of its tickets.
 * @throws AppError `not-found`
 */
export async function showOrder(orm: Orm, { secret, link }: { secret: string; link: string }) {
  const order = await findOrder(orm, { secret, link });
  const [about] = await orm
    .select({
      event: events,
      venue: profiles.displayName,
      address: profiles.address,
      showId: announcements.id,
      rules: ticketSales,
      now: sql<string>`now()`,
    })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .leftJoin(profiles, eq(profiles.id, events.venueId))
    .leftJoin(announcements, eq(announcements.eventId, events.id))
    .where(eq(events.id, order.eventId));
  if (!about) throw new Error('there is no such event');
  const { event, venue, address, showId, rules } = about;
  const now = new Date(about.now);
  const money = (minor: number) => formatMinor(minor, order.currency);
  const at = (moment: Date) => clockAt(moment, event.timeZone, event).there;
  const doors = event.doorsAt ?? event.loadInAt;
  const until = returnUntil(event, rules);
  const isRunning = order.state === 'basket' && order.expiresAt > now;
  return {
    link,
    state:
      order.state === 'placed'
        ? ('placed' as const)
        : isRunning
          ? ('basket' as const)
          : ('over' as const),
    isAsked: order.instalmentId !== null,
    title: event.title,
    day: writtenDay(event.day, { dateStyle: 'full' }),
    doors: at(doors),
    venue: venue ?? '',
    address: address ?? '',
    isCancelled: event.cancelledAt !== null,
    showPath: showId && eventAddress(showId, event.title),
    heldUntil: { iso: order.expiresAt.toISOString(), clock: at(order.expiresAt) },
    name: order.name,
    email: order.email,
    total: money(order.totalMinor),
    isFree: order.totalMinor === 0,
    taxes: taxesInside([
      { grossMinor: order.totalMinor, basisPoints: rules.taxBasisPoints },
    ]).flatMap(({ basisPoints, taxMinor }) =>
      basisPoints === 0 ? [] : [{ percent: basisPoints / 100, tax: money(taxMinor) }],
    ),
    returns: until && until > now && !order.paidOutAt ? { until: momentAt(until, event) } : null,
    lines: (await readLines(orm, order.id)).map(({ name, quantity, priceMinor }) => ({
      ...{ name, quantity },
      price: money(priceMinor * quantity),
    })),
    tickets: await ticketsOf(orm, secret, order),
  };
}

function readLines(orm: Orm, orderId: string) {
  return orm
    .select({
      name: ticketTypes.name,
      quantity: orderLines.quantity,
      priceMinor: orderLines.priceMinor,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
}

async function ticketsOf(orm: Orm, secret: string, order: typeof orders.$inferSelect) {
  if (order.state !== 'placed') return [];
  const rows = await orm
    .select({ ticket: tickets, type: ticketTypes.name })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(eq(tickets.orderId, order.id))
    .orderBy(asc(tickets.number));
  const key = await findTicketKey(orm, secret, order.eventId);
  return Promise.all(
    rows.map(async ({ ticket, type }) => {
      const { id, number, state, serial, eventId } = ticket;
      const isValid = state === 'valid';
      const code = isValid ? makeCode({ eventId, ticketId: id, serial }, key) : null;
      return { id, number, type, state, code, picture: code && (await qrPicture(code)) };
    }),
  );
}
