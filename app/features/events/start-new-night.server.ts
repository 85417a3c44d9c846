import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { eventSeries } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { startNight } from './queries.server.ts';
import { writtenOf } from './show-series.server.ts';

/**
 * The values of the form of a new night: the usual times with those typed already, or the plan of
 * its series.
 */
export async function startNewNight(
  orm: Orm,
  viewer: Viewer,
  venueId: string,
  {
    of,
    written: begun = {},
  }: { of: { seriesId: string; seriesDay: string } | null; written?: Record<string, string> },
) {
  const start = await startNight(orm, viewer, venueId);
  const [series] = of
    ? await orm.select().from(eventSeries).where(eq(eventSeries.id, of.seriesId))
    : [];
  if (!of || series?.venueId !== venueId)
    return { start, of: null, written: { ...usualTimes, ...begun }, slotCount: 0 };
  const written: Record<string, string> = { ...writtenOf(series), day: of.seriesDay };
  return { start, of, written, slotCount: series.plan.slots.length };
}

/** Most nights are like this, so that less has to be typed. */
const usualTimes: Record<string, string> = { loadIn: '17:00', doors: '20:00', loadOut: '00:30' };
