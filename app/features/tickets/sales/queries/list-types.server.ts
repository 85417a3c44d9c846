import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';

/** All ticket types of an event in their order, also those that are off sale. */
export function listTypes(orm: Orm, eventId: string) {
  return orm
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
}
