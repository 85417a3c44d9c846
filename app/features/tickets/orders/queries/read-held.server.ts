import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import { seatName } from '../../seats/words/seat-names.ts';
import { drawTicket } from './draw-ticket.server.ts';
import type { Ticket } from './find-ticket.server.ts';
import { findTicketKey } from './find-ticket-key.server.ts';
import { readNight } from './read-night.server.ts';

/** A ticket as its holder sees it, with its night. */
export async function readHeld(orm: Orm, secret: string, ticket: Ticket) {
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
