import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketSales } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireNight } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries.server.ts';
import { posterDay } from '#app/features/events/views.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import type { Sale } from './load-sale.server.ts';

/**
 * An event, for a member who sells its tickets.
 * @returns sale: null before there is one
 */
export async function loadSelling(orm: Orm, viewer: Viewer, eventId: string) {
  const event = await loadNight(orm, eventId);
  const { profileId: venueId } = requireNight(viewer, event, 'see events');
  requireRight(viewer, venueId, 'sell tickets');
  const [sale] = await orm.select().from(ticketSales).where(eq(ticketSales.eventId, eventId));
  return { event: event as EventRow, venueId, sale: (sale ?? null) as Sale | null };
}

/** The facts of the event on every page of its sale. */
export function headOf({ event, venueId }: { event: EventRow; venueId: string }) {
  const { id: eventId, title, day, timeZone } = event;
  return { eventId, venueId, title, day: posterDay(day), timeZone };
}
