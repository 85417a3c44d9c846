import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { eventSeries } from '#app/db/schema/events.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { nightOf } from '#app/domain/events/night.ts';
import { seriesDays, weeksAhead } from '#app/domain/events/series.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { findTaken, type NewNight, type Stage, writeNights } from './place-night.server.ts';

export type SeriesRow = typeof eventSeries.$inferSelect;

/** Makes the coming nights of every series. Any number of workers may do it, as often as they like. */
export async function makeNightsAhead({ orm }: Database): Promise<void> {
  const due = await orm
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(
      and(
        isNull(eventSeries.endedAt),
        or(
          isNull(eventSeries.madeUntil),
          sql`${eventSeries.madeUntil} < (now() + ${`${weeksAhead * 7} days`}::interval)::date`,
        ),
      ),
    );
  const make = ({ id }: { id: string }) => orm.transaction((tx) => makeNights(tx, id));
  await eachAlone(due, make, 'nights of series can’t be made');
}

/**
 * Makes the missing nights of a series from today on. Where the clock skips a time or shows it
 * twice, or the stage is taken, no night is made: the venue is asked.
 * @returns the number of new ones
 */
export async function makeNights(tx: Orm, seriesId: string): Promise<number> {
  const [series] = await tx
    .select()
    .from(eventSeries)
    .where(eq(eventSeries.id, seriesId))
    .for('update');
  if (!series || series.endedAt) return 0;
  const now = await readClock(tx);
  const { from, to } = stretchOf(series, now);
  const nights: NewNight[] = [];
  for (const day of seriesDays(series.rule, from, to)) {
    const made = nightOn(series, day);
    if (!made || made.night.loadInAt.epochMilliseconds <= now.getTime()) continue;
    if (await findTaken(tx, made.stageId, made.night)) continue;
    nights.push(made);
  }
  const written = await writeNights(tx, nights, now);
  await tx.update(eventSeries).set({ madeUntil: to }).where(eq(eventSeries.id, seriesId));
  return written.length;
}

/** From today to as far ahead as nights are made, by the series’ own clock. */
export function stretchOf({ timeZone }: SeriesRow, now: Date): { from: LocalDay; to: LocalDay } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return { from: today.toString(), to: today.add({ weeks: weeksAhead }).toString() };
}

/** The night of a series on a day; null where its times can’t be told there. */
export function nightOn(series: SeriesRow, day: LocalDay): NewNight | null {
  const { id, venueId, title, timeZone, plan } = series;
  const placed = nightOf(day, plan, timeZone);
  if ('problems' in placed) return null;
  const of = { seriesId: id, seriesDay: day };
  return {
    ...stageOfSeries(series),
    ...of,
    venueId,
    title,
    timeZone,
    day,
    plan,
    night: placed.night,
  };
}

function stageOfSeries({ plan, roomId, venueId }: SeriesRow): Stage {
  return { roomId, stageId: plan.isElsewhere ? null : (roomId ?? venueId) };
}
