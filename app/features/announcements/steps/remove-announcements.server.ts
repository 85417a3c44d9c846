import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { Leaving } from '../../part.ts';

/** Removes announcements of venues that leave. */
export async function removeAnnouncements(tx: Orm, { pages }: Leaving): Promise<void> {
  const announced = tx
    .select({ id: events.id })
    .from(events)
    .where(or(isNull(events.venueId), inArray(events.venueId, pages)));
  await tx.delete(announcements).where(inArray(announcements.eventId, announced));
  await forgetPages(tx, pages);
}

/** Pending refreshes forget the pages. */
async function forgetPages(tx: Orm, pages: string[]): Promise<void> {
  const ids = sql`${sql.param(pages)}::text[]`;
  await tx
    .update(outbox)
    .set({ payload: sql`jsonb_set(payload, '{pages}', (payload -> 'pages') - ${ids})` })
    .where(and(eq(outbox.type, 'shows changed'), sql`payload -> 'pages' ?| ${ids}`));
}
