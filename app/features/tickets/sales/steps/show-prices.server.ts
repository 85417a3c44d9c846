import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets.ts';
import { refreshPublicEvents } from '#app/features/announcements/steps/refresh-public-events.server.ts';

/** The lowest price that is offered stands on the event’s public page, and wherever it is listed. */
export async function showPrices(tx: Orm, eventId: string): Promise<void> {
  const isOfEvent = eq(announcements.eventId, eventId);
  const [lowest] = await tx
    .select({
      priceMinor: sql<number | null>`min(${ticketTypes.priceMinor})`.mapWith(Number),
      currency: ticketSales.currency,
    })
    .from(ticketSales)
    .innerJoin(ticketTypes, eq(ticketTypes.eventId, ticketSales.eventId))
    .where(and(eq(ticketSales.eventId, eventId), isNull(ticketTypes.endedAt)))
    .groupBy(ticketSales.eventId);
  await tx
    .update(announcements)
    .set({
      priceMinor: lowest?.priceMinor ?? null,
      currency: lowest?.currency ?? null,
      changedAt: sql`now()`,
    })
    .where(and(isOfEvent, eq(announcements.priceKind, 'here')));
  await refreshPublicEvents(tx, isOfEvent);
}
