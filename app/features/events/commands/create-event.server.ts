import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { eventSeries } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { EventInput } from '../forms.ts';
import { requireVenue } from '../policy.ts';
import { writeNights } from '../steps/write-night.server.ts';
import { requireComing, requireFree, stageOf, timesOf, zoneOf } from './place-night.server.ts';

/**
 * Makes a night of a venue. One that a series could not make by itself is made here as well, and
 * belongs to it.
 * @returns its id
 * @throws AppError `not-found`, `forbidden`, `bad-input`, `conflict`
 */
export async function createEvent(
  { orm }: Database,
  viewer: Viewer,
  venueId: string,
  input: EventInput,
  of: { seriesId: string; seriesDay: LocalDay } | null = null,
): Promise<{ eventId: string }> {
  requireVenue(viewer, venueId, 'change events');
  return orm.transaction(async (tx) => {
    if (of) await requireSeries(tx, venueId, of.seriesId);
    const timeZone = await zoneOf(tx, venueId, viewer.timeZone);
    const stage = await stageOf(tx, venueId, input.stage);
    const night = timesOf(input.day, input, timeZone);
    await requireComing(tx, night);
    await requireFree(tx, stage.stageId, night);
    const { title, day, plan } = input;
    const made = { ...stage, ...of, venueId, title, timeZone, day, plan, night };
    const [eventId] = await writeNights(tx, [made], await readClock(tx));
    if (!eventId) throw new AppError('conflict', words('events')('refused.nightThere'));
    return { eventId };
  });
}

async function requireSeries(tx: Orm, venueId: string, seriesId: string): Promise<void> {
  const [series] = await tx
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(and(eq(eventSeries.id, seriesId), eq(eventSeries.venueId, venueId)));
  if (!series) throw new AppError('not-found', words('events')('refused.noSeries'));
}
