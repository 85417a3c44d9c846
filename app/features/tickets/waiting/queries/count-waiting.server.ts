import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { isWaiting } from './list-waiting.server.ts';

/** Number of people on the waiting list of each ticket type of an event, and their tickets. */
export async function countWaiting(orm: Orm, eventId: string) {
  return orm
    .select({
      typeId: waitingEntries.typeId,
      people: sql<number>`count(*)::int`,
      quantity: sql<number>`sum(${waitingEntries.quantity})::int`,
    })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.eventId, eventId), isWaiting))
    .groupBy(waitingEntries.typeId);
}

/** Number of tickets of each type of an event that are back on sale. */
export async function countPooled(orm: Orm, eventId: string) {
  const isPooled = and(isValid, isNotNull(tickets.pooledAt));
  return orm
    .select({ typeId: tickets.typeId, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), isPooled))
    .groupBy(tickets.typeId);
}
