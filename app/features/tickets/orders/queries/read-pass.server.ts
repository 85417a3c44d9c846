import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { timesPassedOn } from '#app/domain/tickets/states.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { findOrder } from './find-order.server.ts';
import { findTicket, type Ticket } from './find-ticket.server.ts';
import { readHeld } from './read-held.server.ts';
import { describeNight } from './read-night.server.ts';

export type PassedTicket = Awaited<ReturnType<typeof readPass>>;

type Query = { secret: string; link: string; ticketId?: string | undefined };

/**
 * A ticket for wallets: at its own address, or with its id at the address of its order.
 * @throws AppError `conflict` for one that is no longer valid, or was passed on
 */
export async function readPass(orm: Orm, { secret, link, ticketId }: Query) {
  const isOfOrder = ticketId !== undefined;
  const ticket = isOfOrder
    ? await findOrdered(orm, { secret, link, ticketId })
    : await findTicket(orm, { secret, link });
  const { night, held } = await readHeld(orm, secret, ticket);
  const { code, type, name, seat } = held;
  if (!code || (isOfOrder && timesPassedOn(ticket) > 0))
    throw new AppError('conflict', words('tickets')('wallet.none'));
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
  if (!ticket) throw new AppError('not-found', words('tickets')('refused.noTicket'));
  return ticket;
}
