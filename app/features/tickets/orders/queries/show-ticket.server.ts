import type { Orm } from '#app/db/client.server.ts';
import { isValidTicket } from '#app/domain/tickets/states.ts';
import { findTicket } from './find-ticket.server.ts';
import { readHeld } from './read-held.server.ts';
import { describeNight } from './read-night.server.ts';

export type TicketView = Awaited<ReturnType<typeof showTicket>>;

/** A ticket at its secret address. Its buyer and price aren’t shown. */
export async function showTicket(orm: Orm, { secret, link }: { secret: string; link: string }) {
  const found = await findTicket(orm, { secret, link });
  const { night, held: ticket } = await readHeld(orm, secret, found);
  const { loadOutAt, cancelledAt } = night.event;
  return {
    link,
    ...describeNight(night),
    mayChange: isValidTicket(ticket) && loadOutAt > night.now && !cancelledAt,
    ticket,
  };
}
