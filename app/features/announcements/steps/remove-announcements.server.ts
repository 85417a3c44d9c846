import { inArray, isNull, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import type { Leaving } from '../../part.ts';

/** What was announced by venues that leave. */
export async function removeAnnouncements(tx: Orm, { pages }: Leaving): Promise<void> {
  const left = tx
    .select({ id: events.id })
    .from(events)
    .where(or(isNull(events.venueId), inArray(events.venueId, pages)));
  await tx.delete(announcements).where(inArray(announcements.eventId, left));
}
