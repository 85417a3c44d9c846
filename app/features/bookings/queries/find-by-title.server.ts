import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';

/** A venue’s first booking of a night with this title. */
export async function findByTitle(
  orm: Orm,
  { venueId, title }: { venueId: string; title: string },
): Promise<{ id: string; state: (typeof bookings.$inferSelect)['state'] } | null> {
  const [row] = await orm
    .select({ id: bookings.id, state: bookings.state })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(eq(bookings.venueId, venueId), eq(events.title, title)))
    .orderBy(asc(bookings.createdAt))
    .limit(1);
  return row ?? null;
}
