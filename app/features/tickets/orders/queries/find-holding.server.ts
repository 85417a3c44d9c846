import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { isValidTicket } from '#app/domain/tickets/states.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { findTicket, type Ticket } from './find-ticket.server.ts';

/**
 * A valid ticket, locked so that its holder can change.
 * @throws AppError `conflict` for one that is over, or whose show is
 */
export async function findValidTicket(
  tx: Orm,
  address: { secret: string; link: string },
): Promise<Ticket> {
  const ticket = await findTicket(tx, { ...address, isToChange: true });
  const [event] = await tx
    .select({
      isAhead: sql<boolean>`${events.loadOutAt} > now() and ${events.cancelledAt} is null`,
    })
    .from(events)
    .where(eq(events.id, ticket.eventId));
  if (!isValidTicket(ticket) || !event?.isAhead)
    throw new AppError('conflict', words('tickets')('refused.ticketOver'));
  return ticket;
}
