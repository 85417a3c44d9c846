import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { ticketPurpose } from '../words/order-names.ts';

export type Ticket = typeof tickets.$inferSelect;

/**
 * The ticket of a secret address.
 * @throws AppError `not-found` for an address that was never made here, or of a ticket that has
 *   been passed on since
 */
export async function findTicket(
  orm: Orm,
  { secret, link, isToChange = false }: { secret: string; link: string; isToChange?: boolean },
): Promise<Ticket> {
  // Which seal is right is known only once its serial is.
  const query = orm
    .select()
    .from(tickets)
    .where(eq(tickets.id, link.slice(0, 32)));
  const [ticket] = await (isToChange ? query.for('update') : query);
  if (!ticket || openSealed(secret, ticketPurpose(ticket.serial), link) !== ticket.id)
    throw new AppError('not-found', words('tickets')('refused.noTicket'));
  return ticket;
}
