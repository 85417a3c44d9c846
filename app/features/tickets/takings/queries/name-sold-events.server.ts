import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

/** The names of the takings of events in the books, by the events’ ids. */
export async function nameSoldEvents(orm: Orm, eventIds: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: events.id, event: events.title, day: events.day })
    .from(events)
    .where(inArray(events.id, eventIds));
  const t = words('tickets');
  return new Map(
    rows.map(({ id, event, day }) => [id, t('takingsOf', { event, day: writtenDay(day) })]),
  );
}
