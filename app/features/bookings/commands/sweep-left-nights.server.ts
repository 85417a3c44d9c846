import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';

/**
 * Removes the nights of venues that have left, except those with bookings, which stay for the
 * books.
 */
export async function sweepLeftNights(orm: Orm): Promise<void> {
  const booked = orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.eventId, events.id));
  await orm.delete(events).where(and(isNull(events.venueId), notExists(booked)));
}
