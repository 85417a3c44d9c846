import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { eventSeries, events } from '#app/db/schema/events.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { clockOf } from '#app/domain/events/event.ts';
import { repeatIn, seriesDays } from '#app/domain/events/series.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { nightOn, type SeriesRow, stretchOf } from './place-night.server.ts';
import { requireVenue } from './policy.ts';
import { findUntouched, startNight } from './queries.server.ts';
import { type FindStanding, nightView, posterDay, type Reader } from './views.ts';

const t = words('events');

/** A series in a list. */
export type ListedSeries = ReturnType<typeof seriesLine>;
const mostNights = 12;

export async function listSeries(
  orm: Orm,
  viewer: Viewer,
  venueId: string,
): Promise<ListedSeries[]> {
  requireVenue(viewer, venueId, 'see events');
  const rows = await orm
    .select()
    .from(eventSeries)
    .where(eq(eventSeries.venueId, venueId))
    .orderBy(desc(eventSeries.endedAt), asc(eventSeries.createdAt), asc(eventSeries.id));
  return rows.map(seriesLine);
}

function seriesLine({ id, title, rule, plan, endedAt }: SeriesRow) {
  return {
    id,
    title,
    ...repeatIn(rule.repeat),
    until: rule.until,
    loadIn: clockOf(plan.loadIn),
    isOver: endedAt !== null,
  };
}

export type ShownSeries = Awaited<ReturnType<typeof showSeries>>;

/**
 * A series with the values of its form, its next nights, and the days that need the venue’s
 * decision.
 */
export async function showSeries(
  orm: Orm,
  viewer: Viewer,
  { profileId: venueId, seriesId }: { profileId: string; seriesId: string },
  findStanding: FindStanding,
) {
  requireVenue(viewer, venueId, 'change events');
  const [series] = await orm.select().from(eventSeries).where(eq(eventSeries.id, seriesId));
  if (series?.venueId !== venueId) throw new AppError('not-found', t('refused.noSeries'));
  const { untouched, own } = await findUntouched(orm, series, findStanding);
  const coming = [...untouched, ...own].toSorted(
    (one, other) => one.loadInAt.getTime() - other.loadInAt.getTime(),
  );
  return {
    ...seriesLine(series),
    venueId,
    timeZone: series.timeZone,
    roomId: series.roomId,
    written: writtenOf(series),
    slotCount: series.plan.slots.length,
    nights: await viewNights(orm, coming.slice(0, mostNights), viewer),
    /** Coming nights that would go with the series, and those that would stay. */
    going: untouched.length,
    staying: own.length,
    unmade: series.endedAt ? [] : await findUnmade(orm, series),
  };
}

async function viewNights(orm: Orm, nights: (typeof events.$inferSelect)[], reader: Reader) {
  const roomIds = nights.flatMap(({ roomId }) => roomId ?? []);
  const rows =
    roomIds.length > 0 ? await orm.select().from(rooms).where(inArray(rooms.id, roomIds)) : [];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return nights.map((night) => nightView(night, names.get(night.roomId ?? '') ?? null, reader));
}

/** Days of the series without a night, since their times can’t be told or the stage was taken. */
async function findUnmade(orm: Orm, series: SeriesRow) {
  const now = await readClock(orm);
  const { from, to } = stretchOf(series, now);
  const made = await orm
    .select({ day: events.seriesDay })
    .from(events)
    .where(and(eq(events.seriesId, series.id), gte(events.seriesDay, from)));
  const days = new Set(made.map(({ day }) => day));
  return seriesDays(series.rule, from, series.madeUntil ?? to)
    .filter((day) => !days.has(day))
    .map((day) => ({ ...posterDay(day), night: nightOn(series, day) }))
    .filter(({ night }) => !night || night.night.loadInAt.epochMilliseconds > now.getTime())
    .map(({ night, ...day }) => ({ ...day, why: night ? ('taken' as const) : ('clock' as const) }));
}

/** The values of the form, by the names of its fields. */
function writtenOf({ title, rule, plan, roomId }: SeriesRow): Record<string, string> {
  const stage = plan.isElsewhere ? 'elsewhere' : roomId === null ? 'venue' : `room:${roomId}`;
  const { repeat, weekday } = repeatIn(rule.repeat);
  const orNone = (minute: number | null) => (minute === null ? '' : clockOf(minute));
  const written: Record<string, string> = {
    title,
    stage,
    notes: plan.notes,
    repeat,
    weekday: String(weekday),
    from: rule.from,
    until: rule.until ?? '',
    loadIn: clockOf(plan.loadIn),
    loadOut: clockOf(plan.loadOut),
    doors: orNone(plan.doors),
    curfew: orNone(plan.curfew),
  };
  for (const [index, day] of rule.except.entries()) written[`except.${index}`] = day;
  for (const [index, slot] of plan.slots.entries()) {
    const { name, start, end, isOpen, pitch, genres } = slot;
    const row = { name, start: clockOf(start), end: clockOf(end), pitch };
    for (const [field, value] of Object.entries(row)) written[`slots.${index}.${field}`] = value;
    written[`slots.${index}.isOpen`] = isOpen ? 'on' : '';
    written[`slots.${index}.genres`] = genres.join(', ');
  }
  return written;
}

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
