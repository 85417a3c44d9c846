import { asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf, rowsOf } from '#app/db/expressions.server.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { type PaidTicket, ticketsOf } from '#app/domain/tickets/shares.ts';
import { newId } from '#app/platform/token.server.ts';
import { noteEntered } from '../../door/steps/note-scans.server.ts';
import { noteSold } from '../../door/steps/note-sold.server.ts';

export type Order = typeof orders.$inferSelect;

/** An order with whatever belongs to it kept from anybody else until this transaction ends. */
export async function lockOrder(tx: Orm, isIt: ReturnType<typeof eq>): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  return order ?? null;
}

/**
 * Makes baskets orders, of the buyers that they name: their tickets are what they hold, each with its
 * part of what was paid. Whoever buys at the door and goes straight in is in.
 */
export async function issueTickets(tx: Orm, order: Order): Promise<void> {
  const lines = await listLines(tx, { orderIds: [order.id] });
  await placeBaskets(tx, [order]);
  const issued = await issueLines(tx, [order], lines);
  if (order.doorEntry === 'at once')
    await noteEntered(
      tx,
      order.eventId,
      issued.map(({ id }) => id),
    );
  await noteSold(tx, order);
}

export type Line = Awaited<ReturnType<typeof listLines>>[number];

/** What stands in some baskets, in the order in which their tickets are numbered. */
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

/** Makes the tickets of baskets that are orders now. */
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
  if (issued.length > 0) await insertTickets(tx, issued);
  return issued;
}

type Issued = PaidTicket & { id: string; orderId: string; eventId: string; number: number };

/* Rows as one value: so it is one statement for any number of them, planned once. */

async function insertTickets(tx: Orm, issued: readonly Issued[]): Promise<void> {
  await tx.execute(sql`
    insert into ${tickets} (id, order_id, event_id, type_id, seat_id, number, bundle, price_minor,
      fee_minor, tax_basis_points, tax_name)
    select id, "orderId", "eventId", "typeId", "seatId", number, bundle, "priceMinor", "feeMinor",
      "taxBasisPoints", "taxName"
    from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb) as issued (id text, "orderId" text,
      "eventId" text, "typeId" text, "seatId" text, number int, bundle int, "priceMinor" bigint,
      "feeMinor" bigint, "taxBasisPoints" int, "taxName" text)`);
}

export type Placed = Pick<Order, 'id' | 'name' | 'email' | 'language'>;

/**
 * Makes baskets orders of their buyers, without tickets yet.
 * @param isPlaced which of them
 * @returns those
 */
export async function placeBaskets(
  tx: Orm,
  placed: readonly Placed[],
  isPlaced = sql`true`,
): Promise<Pick<Order, 'id' | 'eventId'>[]> {
  const rows = placed.map(({ id, name, email, language }) => ({ id, name, email, language }));
  // One condition as a whole: by parts of it an index of all baskets that run would be read through.
  return rowsOf<Pick<Order, 'id' | 'eventId'>>(
    tx.execute(sql`
    update ${orders} set state = 'placed', placed_at = now(), name = placed.name,
      email = placed.email, language = placed.language,
      day = (select day from events where events.id = ticket_orders.event_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as placed (id text, name text, email text,
      language text)
    where ${orders}.id = placed.id and (${isPlaced}) is true
    returning ${orders}.id, ${orders}.event_id as "eventId"`),
  );
}
