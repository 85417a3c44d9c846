import { asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { insertRecordset, isAnyOf, recordset, rowsOf } from '#app/db/expressions.server.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { type PaidTicket, ticketsOf } from '#app/domain/tickets/shares.ts';
import { newId } from '#app/platform/token.server.ts';
import { recordEntered } from '../../door/steps/note-scans.server.ts';
import { notifyDoor } from '../../door/steps/note-sold.server.ts';

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
