import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { listMoved } from '../../moves/queries/list-moved.server.ts';
import { listCorrected } from '../../orders/queries/list-corrected.server.ts';
import { isListed } from '../../orders/queries/ticket-states.server.ts';
import { numberOf } from '../../orders/words/order-names.ts';
import { seatName } from '../../seats/words/seat-names.ts';
import { headOf, loadSelling } from './load-selling.server.ts';

export type SoldOrder = Awaited<ReturnType<typeof showSoldOrder>>;

/** An order, for the venue that sold it, with each of its tickets. */
export async function showSoldOrder(
  orm: Orm,
  viewer: Viewer,
  { eventId, orderId }: { eventId: string; orderId: string },
) {
  const selling = await loadSelling(orm, viewer, eventId);
  const [order] = await orm.select().from(orders).where(eq(orders.id, orderId));
  if (order?.eventId !== eventId || !order.placedAt)
    throw new AppError('not-found', words('tickets')('refused.noOrder'));
  const { id, name, email, currency, totalMinor, placedAt, paidOutAt } = order;
  return {
    ...headOf(selling),
    id,
    number: numberOf(id),
    name,
    email,
    currency,
    totalMinor,
    placedAt,
    placed: momentAt(placedAt, selling.event),
    isPaidOut: paidOutAt !== null,
    paidBy: order.paidBy,
    tickets: (
      await orm
        .select({
          seat: seats,
          id: tickets.id,
          number: tickets.number,
          typeId: tickets.typeId,
          typeName: ticketTypes.name,
          name: tickets.name,
          state: tickets.state,
          priceMinor: tickets.priceMinor,
        })
        .from(tickets)
        .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
        .leftJoin(seats, eq(seats.id, tickets.seatId))
        .where(and(eq(tickets.orderId, orderId), isListed))
        .orderBy(asc(tickets.number))
    ).map(({ seat, ...ticket }) => ({
      ...ticket,
      seat: seat && seatName(seat),
    })),
    addresses: (await listCorrected(orm, orderId)).map(({ at, ...address }) => ({
      ...address,
      moment: momentAt(at, selling.event),
    })),
    moves: (await listMoved(orm, orderId)).map((move) => ({
      ...move,
      moment: momentAt(move.movedAt, selling.event),
    })),
  };
}
