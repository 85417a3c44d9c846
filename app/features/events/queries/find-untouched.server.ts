import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { nightOn, type SeriesRow, stretchOf } from '../commands/make-nights.server.ts';
import { momentsOf, slotsOf } from '../steps/write-night.server.ts';
import type { FindStanding } from '../views.ts';
import { type EventRow, loadSlots, type SlotRow } from './load-night.server.ts';

/**
 * The coming nights of a series: untouched ones, and those with changes by hand, applications,
 * offers or bookings. For a change they are locked first, so that no one is asked and no one
 * applies meanwhile.
 */
export async function findUntouched(
  orm: Orm,
  series: SeriesRow,
  findStanding: FindStanding,
  { isToChange = false } = {},
): Promise<{ untouched: EventRow[]; own: EventRow[] }> {
  const now = await readClock(orm);
  const query = orm
    .select()
    .from(events)
    .where(
      and(
        eq(events.seriesId, series.id),
        isNull(events.cancelledAt),
        gte(events.seriesDay, stretchOf(series, now).from),
        gte(events.loadInAt, now),
      ),
    )
    .orderBy(events.loadInAt, events.id);
  const nights = await (isToChange ? query.for('update') : query);
  if (nights.length === 0) return { untouched: [], own: [] };
  const ids = nights.map(({ id }) => id);
  const slots = Map.groupBy(await loadSlots(orm, ids), ({ eventId }) => eventId);
  const busy = new Set([
    ...(await findApplied(orm, ids)),
    ...(await findStanding(orm, ids)).map(({ eventId }) => eventId),
  ]);
  const isUntouched = (night: EventRow) =>
    !busy.has(night.id) && isAsMade(series, night, slots.get(night.id) ?? []);
  return {
    untouched: nights.filter(isUntouched),
    own: nights.filter((night) => !isUntouched(night)),
  };
}

async function findApplied(orm: Orm, ids: string[]): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ eventId: eventSlots.eventId })
    .from(applications)
    .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
    .where(and(inArray(eventSlots.eventId, ids), isNull(applications.withdrawnAt)));
  return rows.map(({ eventId }) => eventId);
}

function isAsMade(series: SeriesRow, night: EventRow, slots: SlotRow[]): boolean {
  const made = night.seriesDay === null ? null : nightOn(series, night.seriesDay);
  if (!made) return false;
  const { title, roomId, stageId, day, plan } = made;
  const facts = { title, roomId, stageId, day, notes: plan.notes, ...momentsOf(made.night) };
  const planned = slotsOf(made, night.createdAt).map(({ index: _, openedAt, ...slot }) => ({
    ...slot,
    isOpen: openedAt !== null,
    applyBy: null,
  }));
  const present = slots.map(({ id: _, eventId: __, openedAt, ...slot }) => ({
    ...slot,
    isOpen: openedAt !== null,
  }));
  return (
    isSame(facts, pick(night, facts)) &&
    isSame(
      planned,
      present.map((slot) => pick(slot, planned[0] ?? slot)),
    )
  );
}

/** The same fields, in the same order. */
function pick<Whole extends object>(whole: Whole, like: object): Partial<Whole> {
  return Object.fromEntries(
    Object.keys(like).map((name) => [name, whole[name as keyof Whole]]),
  ) as Partial<Whole>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
