import { and, asc, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { newWrittenCode } from '#app/platform/token.server.ts';
import { refreshPublicEvents } from '../steps/refresh-public-events.server.ts';

type Announcement = Pick<
  typeof announcements.$inferInsert,
  'priceKind' | 'priceMinor' | 'currency'
> &
  Partial<typeof announcements.$inferInsert>;
export type DemoAnnouncements = {
  /** The announcements of these venues, by event. */
  said: Record<string, Announcement>;
  /** Titles of events left for visitors of the demo to announce. */
  except: string[];
};

/** Announces coming events in the demo town. A second run adds nothing. */
export async function makeDemoAnnouncements(
  orm: Orm,
  { said, except }: DemoAnnouncements,
): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7220848)`);
    const [present] = await tx.select({ id: announcements.id }).from(announcements).limit(1);
    if (present) return;
    const { id, venueId, seriesId, loadOutAt, cancelledAt, title } = events;
    const coming = await tx
      .select({ eventId: id, venueId })
      .from(events)
      .where(
        and(
          inArray(venueId, Object.keys(said)),
          gt(loadOutAt, sql`now()`),
          isNull(cancelledAt),
          notInArray(title, except),
          // Recurring nights are announced a few at a time.
          or(isNull(seriesId), lt(loadOutAt, sql`now() + interval '3 weeks'`)),
        ),
      )
      .orderBy(asc(events.loadInAt));
    for (const { eventId, venueId } of coming) {
      const of = said[venueId ?? ''];
      if (of)
        await tx.insert(announcements).values({
          ...of,
          eventId,
          id: newWrittenCode().replace('-', ''),
          announceAt: sql`now()`,
        });
    }
    const eventIds = coming.map(({ eventId }) => eventId);
    if (eventIds.length > 0)
      await refreshPublicEvents(tx, inArray(announcements.eventId, eventIds));
  });
}
