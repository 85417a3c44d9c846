import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { allotments, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { leftOf } from '#app/domain/tickets/grant.ts';

/**
 * The ticket types of an event that aren’t off sale, in their order, with the number left of each.
 */
export async function listLeft(orm: Orm, eventId: string) {
  const rows = await orm
    .select({ type: ticketTypes, allotment: allotments })
    .from(ticketTypes)
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.endedAt)))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  return rows.map(({ type, allotment }) => ({
    id: type.id,
    name: type.name,
    doorPriceMinor: type.doorPriceMinor,
    /** Each of its tickets takes a place, and none of them is numbered. */
    isPlain: type.ticketsEach === 1 && !allotment.isNumbered,
    left: leftOf({ allotments: new Map([[allotment.id, allotment]]) }, type),
  }));
}
