import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { eventSeries } from '#app/db/schema/events.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { day } from '#app/fields/times.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { event } from '../fields.ts';
import { requireVenuePage } from '../policy.ts';
import { planOf } from '../steps/plan-night.server.ts';
import { writeNights } from '../steps/write-night.server.ts';
import { requireComing, requireFree, stageOf, timesOf, zoneOf } from './place-night.server.ts';

/**
 * Adds a night of a venue. One that a series could not make by itself is added here as well, and
 * belongs to it.
 */
export const createEvent = pageCommand({
  operation: 'createEvent',
  may: 'change events',
  input: event.extend({
    seriesId: id
      .optional()
      .describe(
        'The series that this event belongs to, if the series couldn’t create it automatically.',
      ),
    seriesDay: day.optional().describe('Its day in that series.'),
  }),
  async run({ services, viewer, page }: OnPage<{ database: Database }>, input) {
    const { profileId: venueId } = page;
    requireVenuePage(page);
    const { title, day, stage: choice, seriesId, seriesDay } = input;
    return services.database.orm.transaction(async (tx) => {
      const of = seriesId && seriesDay ? { seriesId, seriesDay } : null;
      if (of) await requireSeries(tx, venueId, of.seriesId);
      const timeZone = await zoneOf(tx, venueId, viewer.timeZone);
      const stage = await stageOf(tx, venueId, choice);
      const planned = planOf(input);
      const night = timesOf(day, planned, timeZone);
      await requireComing(tx, night);
      await requireFree(tx, stage.stageId, night);
      const { plan } = planned;
      const made = { ...stage, ...of, venueId, title, timeZone, day, plan, night };
      const [eventId] = await writeNights(tx, [made], await readClock(tx));
      if (!eventId) throw new AppError('conflict', words('events')('refused.nightThere'));
      return { eventId };
    });
  },
});

async function requireSeries(tx: Orm, venueId: string, seriesId: string): Promise<void> {
  const [series] = await tx
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(and(eq(eventSeries.id, seriesId), eq(eventSeries.venueId, venueId)));
  if (!series) throw new AppError('not-found', words('events')('refused.noSeries'));
}
