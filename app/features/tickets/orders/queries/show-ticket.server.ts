import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import { seatName } from '../../seats/words/seat-names.ts';
import { drawTicket } from './draw-ticket.server.ts';
import { findTicket } from './find-ticket.server.ts';
import { findTicketKey } from './find-ticket-key.server.ts';
import { describeNight, readNight } from './read-night.server.ts';

export type TicketView = Awaited<ReturnType<typeof showTicket>>;

/**
 * One ticket as whoever has its address reads it. Who bought it, and for how much, isn’t said.
 * @throws AppError `not-found`
 */
export async function showTicket(orm: Orm, { secret, link }: { secret: string; link: string }) {
  const ticket = await findTicket(orm, { secret, link });
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
  const { loadOutAt, cancelledAt } = night.event;
  return {
    link,
    ...describeNight(night),
    mayChange: ticket.state === 'valid' && loadOutAt > night.now && !cancelledAt,
    ticket: {
      ...drawTicket(ticket, key),
      type: type?.name ?? '',
      seat: seat ? seatName(seat) : null,
    },
  };
}
