import { and, asc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { events } from '#app/db/schema/events.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { paidForUnit, wholeUnits } from '#app/domain/tickets/bundles.ts';
import type { Pool } from '#app/domain/tickets/pool.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { listEnds } from './list-waiting.server.ts';

/**
 * Tickets back on sale that no basket takes. Their buyer pays at least the amount that goes back.
 */
const isForSale = and(
  isNotNull(tickets.pooledAt),
  isNull(tickets.buyingOrderId),
  isValid,
  lte(tickets.priceMinor, ticketTypes.priceMinor),
  // Asked for each of the few: a join is planned by reading all orders through while nothing is counted yet.
  sql`(select paid_out_at from ticket_orders where ticket_orders.id = ${tickets.orderId}) is null`,
  isNull(events.cancelledAt),
  gt(listEnds, sql`now()`),
);

/**
 * The pool of everything that shares places with some ticket types, whose allotments are locked,
 * locked itself: without tickets that their buyers are just taking back.
 */
export async function lockPooled(tx: Orm, typeIds: readonly string[]): Promise<Pool> {
  return poolOf(await lockRows(tx, { typeIds }));
}

const sharesPlaces = sql`${ticketTypes.allotmentId} = any(array(select allotment_id
  from ticket_types theirs where theirs.id = any(${sql.placeholder('typeIds')}::text[])))`;
const lockRows = builtOnce((orm) =>
  pooledIn(orm, sharesPlaces).for('update', { of: tickets, skipLocked: true }),
);

/** The same of some types alone and without a lock, to be read. */
export async function readPooled(orm: Orm, typeIds: readonly string[]): Promise<Pool> {
  return poolOf(await pooledIn(orm, isAnyOf(ticketTypes.id, typeIds)));
}

function pooledIn(orm: Orm, which: SQL) {
  return orm
    .select({
      ticket: tickets,
      seat: seats,
      ticketsEach: ticketTypes.ticketsEach,
      typePriceMinor: ticketTypes.priceMinor,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(and(which, isForSale))
    .orderBy(asc(tickets.pooledAt), asc(tickets.orderId), asc(tickets.number));
}

type Row = Awaited<ReturnType<typeof pooledIn>>[number];

function poolOf(rows: readonly Row[]): Pool {
  const units = wholeUnits(rows).filter((unit) => paidForUnit(unit) <= unit[0].typePriceMinor);
  const grouped = Map.groupBy(units, ([{ ticket }]) => ticket.typeId);
  return new Map(
    [...grouped].map(([typeId, units]) => [
      typeId,
      units.map((unit) => ({
        ticketIds: unit.map(({ ticket }) => ticket.id),
        seat: unit[0].seat,
        priceMinor: paidForUnit(unit),
      })),
    ]),
  );
}
