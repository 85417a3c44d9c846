import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import {
  runningOrderItems,
  runningOrderMarks,
  runningOrders,
} from '#app/db/schema/night/running-order.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { momentOf } from '#app/domain/running-order/added-time.ts';
import { listOwned } from '#app/features/profiles/policy.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** Items that a person's own venues added, and marks of the night. */
export async function* exportRunningOrders(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const pages = listOwned(viewer, 'see running orders');
  if (pages.length === 0) return;
  const nights = orm.select({ id: events.id }).from(events).where(inArray(events.venueId, pages));
  const [settings, items, marks] = await Promise.all([
    orm.select().from(runningOrders).where(inArray(runningOrders.eventId, nights)),
    orm
      .select()
      .from(runningOrderItems)
      .where(inArray(runningOrderItems.eventId, nights))
      .orderBy(asc(runningOrderItems.startMinute), asc(runningOrderItems.id)),
    orm
      .select()
      .from(runningOrderMarks)
      .where(inArray(runningOrderMarks.eventId, nights))
      .orderBy(asc(runningOrderMarks.position)),
  ]);
  const ids = [...settings, ...items, ...marks].map(({ eventId }) => eventId);
  if (ids.length === 0) return;
  const planned = await orm
    .select()
    .from(events)
    .where(inArray(events.id, [...new Set(ids)]))
    .orderBy(asc(events.loadInAt), asc(events.id));
  yield jsonPart(
    'running-orders.json',
    planned.map((night) => {
      const { softCurfewMinute = null, ...times } =
        settings.find(({ eventId }) => eventId === night.id) ?? {};
      const soft = softCurfewMinute !== null && { minute: softCurfewMinute, isSecond: false };
      return {
        ...times,
        eventId: night.id,
        title: night.title,
        day: night.day,
        softCurfew: soft ? momentOf(soft, night) : null,
        items: items
          .filter(({ eventId }) => eventId === night.id)
          .map(({ id, kind, title, minutes, startMinute: minute, isSecond }) => ({
            id,
            kind,
            title,
            minutes,
            startsAt: momentOf({ minute, isSecond }, night),
          })),
        marks: marks
          .filter(({ eventId }) => eventId === night.id)
          .map(({ itemKey: item, action, at, undoneAt }) => ({ item, action, at, undoneAt })),
      };
    }),
  );
}
