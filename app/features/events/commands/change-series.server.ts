import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { eventSeries, eventSlots, events } from '#app/db/schema/events.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { seriesDays } from '#app/domain/events/series.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { series } from '../fields.ts';
import { findUntouched } from '../queries/find-untouched.server.ts';
import type { EventRow } from '../queries/load-night.server.ts';
import { removeNights } from '../steps/remove-nights.server.ts';
import { momentsOf, slotsOf } from '../steps/write-night.server.ts';
import type { OfNights } from '../views.ts';
import { seriesFacts } from './create-series.server.ts';
import { makeNights, nightOn, type SeriesRow } from './make-nights.server.ts';
import { findTaken, stageOf } from './place-night.server.ts';

/**
 * Changes a series and its coming untouched nights. Nights that were changed by hand, and those
 * with applications, offers or bookings, stay as they are.
 * @throws AppError `conflict` once it has ended
 */
export const changeSeries = pageCommand({
  operation: 'changeSeries',
  may: 'change events',
  input: series.safeExtend({ seriesId: id }),
  async run({ services: { database, findStanding }, page }: OnPage<OfNights>, input) {
    const { seriesId } = input;
    await database.orm.transaction(async (tx) => {
      const series = await lockSeries(tx, page, seriesId);
      if (series.endedAt) throw new AppError('conflict', words('events')('refused.seriesOver'));
      const stage = await stageOf(tx, series.venueId, input.stage, series.roomId);
      const facts = seriesFacts(input, stage);
      const { untouched } = await findUntouched(tx, series, findStanding, { isToChange: true });
      await tx.update(eventSeries).set(facts).where(eq(eventSeries.id, seriesId));
      await remake(tx, { ...series, ...facts }, untouched);
      await makeNights(tx, seriesId);
    });
  },
});

/** A series of the member’s venue, locked until the transaction ends. */
export async function lockSeries(tx: Orm, page: Membership, seriesId: string): Promise<SeriesRow> {
  const [series] = await tx
    .select()
    .from(eventSeries)
    .where(and(eq(eventSeries.id, seriesId), eq(eventSeries.venueId, page.profileId)))
    .for('update');
  if (!series) throw new AppError('not-found', words('events')('refused.noSeries'));
  return series;
}

/** Nights keep their addresses where the series still has their day. */
async function remake(tx: Orm, series: SeriesRow, nights: EventRow[]): Promise<void> {
  const gone: string[] = [];
  for (const { id, seriesDay, createdAt } of nights) {
    const made =
      seriesDay !== null && seriesDays(series.rule, seriesDay, seriesDay).length > 0
        ? nightOn(series, seriesDay)
        : null;
    if (!made || (await findTaken(tx, made.stageId, made.night, id))) {
      gone.push(id);
      continue;
    }
    const { roomId, stageId, title, plan, night } = made;
    await tx
      .update(events)
      .set({ roomId, stageId, title, notes: plan.notes, ...momentsOf(night) })
      .where(eq(events.id, id));
    await tx.delete(eventSlots).where(eq(eventSlots.eventId, id));
    const slots = slotsOf(made, createdAt).map(({ index: _, ...slot }) => ({
      ...slot,
      id: newId(),
      eventId: id,
    }));
    if (slots.length > 0) await tx.insert(eventSlots).values(slots);
  }
  await removeNights(tx, gone);
  await writeOutbox(tx, showsChanged(series.venueId));
}
