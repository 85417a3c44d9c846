import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries/load-night.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** An event of a page whose tickets are scanned. */
export async function requireDoor(orm: Orm, page: Membership, eventId: string): Promise<EventRow> {
  const event = await loadNight(orm, eventId);
  requireNightOf(page, event);
  const isSelf = eq(ticketSales.eventId, eventId);
  if ((await orm.$count(ticketSales, isSelf)) === 0)
    throw new AppError('not-found', words('tickets')('refused.noSale'));
  return event;
}
