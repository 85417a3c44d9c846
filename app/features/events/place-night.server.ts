import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { eventSeries, eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { LocalDay, Weekday } from '#app/domain/calendar/recurrence.ts';
import {
  type EventPlan,
  endMinuteOf,
  eventLimits,
  minuteOf,
  type SeriesRule,
} from '#app/domain/events/event.ts';
import { type Meant, type Night, nightOf } from '#app/domain/events/night.ts';
import { repeatOf, seriesDays, weeksAhead } from '#app/domain/events/series.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { readRooms } from '#app/features/profiles/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import type { NightInput, SeriesInput } from './fields.ts';
import { describeProblems } from './words.ts';

const t = words('events');

/** The plan of a night for the rules, and the choice between equal times. */
export function planOf(input: NightInput): { plan: EventPlan; meant: Meant } {
  const loadIn = minuteOf(input.loadIn) ?? 0;
  const minute = (clock: string | null) => (clock === null ? null : minuteOf(clock, loadIn));
  const { loadInWhich, doorsWhich, curfewWhich, loadOutWhich, notes } = input;
  const slots = input.slots.flatMap(({ startWhich, endWhich }, index) => [
    [`slots.${index}.start`, startWhich],
    [`slots.${index}.end`, endWhich],
  ]);
  const meant: Meant = {
    loadIn: loadInWhich,
    doors: doorsWhich,
    curfew: curfewWhich,
    loadOut: loadOutWhich,
    ...Object.fromEntries(slots),
  };
  return {
    meant,
    plan: {
      loadIn,
      doors: minute(input.doors),
      curfew: minute(input.curfew),
      loadOut: endMinuteOf(input.loadOut, loadIn) ?? loadIn,
      notes,
      slots: input.slots.map(({ name, start, end, isOpen, pitch, genres }) => ({
        name,
        isOpen,
        pitch,
        genres,
        start: minute(start) ?? loadIn,
        end: minute(end) ?? loadIn,
      })),
    },
  };
}

export function ruleOf({ repeat, weekday, from, until, except }: SeriesInput): SeriesRule {
  const days = [...new Set(except)].toSorted();
  return { repeat: repeatOf(repeat, weekday as Weekday), from, until, except: days };
}

export type Stage = { roomId: string | null; stageId: string | null };

/** The zone of a venue’s clock, else the reader’s. */
export async function zoneOf(tx: Orm, venueId: string, otherwise: string): Promise<string> {
  const [venue] = await tx
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, venueId));
  return [venue?.timeZone, otherwise].find((zone) => zone && isTimeZone(zone)) ?? 'UTC';
}

/** The chosen stage. A room that was put away stays where a night already has it. */
export async function stageOf(
  tx: Orm,
  venueId: string,
  choice: string,
  presentRoomId: string | null = null,
): Promise<Stage> {
  if (choice === 'elsewhere') return { roomId: null, stageId: null };
  const rooms = await readRooms(tx, venueId);
  if (choice === 'venue' && rooms.length === 0) return { roomId: null, stageId: venueId };
  const roomId = choice.startsWith('room:') ? choice.slice('room:'.length) : null;
  const isThere = rooms.some(({ id }) => id === roomId) || roomId === presentRoomId;
  if (roomId === null || !isThere) refuse('stage', t('problem.stage'));
  return { roomId, stageId: roomId };
}

/** The times of a night on its day. */
export function timesOf(
  day: LocalDay,
  { plan, meant }: ReturnType<typeof planOf>,
  timeZone: string,
): Night {
  const placed = nightOf(day, plan, timeZone, meant);
  if ('night' in placed) return placed.night;
  throw new AppError('bad-input', t('problem.times'), {
    fields: describeProblems(placed.problems, timeZone),
  });
}

/** Nights lie in the future, and not too far ahead. */
export async function requireComing(tx: Orm, { loadOutAt }: Night): Promise<void> {
  const now = await readClock(tx);
  const far = new Date(now);
  far.setUTCFullYear(far.getUTCFullYear() + eventLimits.yearsAhead);
  const end = loadOutAt.epochMilliseconds;
  if (end <= now.getTime()) refuse('day', t('problem.past'));
  if (end > far.getTime()) refuse('day', t('problem.far', { years: eventLimits.yearsAhead }));
}

/**
 * Another night that has the stage.
 * @returns its title
 */
export async function findTaken(
  tx: Orm,
  stageId: string | null,
  { loadInAt, loadOutAt }: Pick<Night, 'loadInAt' | 'loadOutAt'>,
  exceptId = '',
): Promise<string | null> {
  if (stageId === null) return null;
  const [taken] = await tx
    .select({ title: events.title })
    .from(events)
    .where(
      and(
        eq(events.stageId, stageId),
        eq(events.claimed, true),
        isNull(events.cancelledAt),
        ne(events.id, exceptId),
        lt(events.loadInAt, dateOf(loadOutAt)),
        gt(events.loadOutAt, dateOf(loadInAt)),
      ),
    )
    .limit(1);
  return taken?.title ?? null;
}

/** @throws AppError `conflict` where another night has the stage */
export async function requireFree(...args: Parameters<typeof findTaken>): Promise<void> {
  const title = await findTaken(...args);
  if (title === null) return;
  const sentence = t('problem.taken', { title });
  throw new AppError('conflict', sentence, { fields: { stage: sentence } });
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

function refuse(field: string, sentence: string): never {
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}

type NewNight = Stage & {
  venueId: string;
  seriesId?: string | null;
  seriesDay?: LocalDay | null;
  title: string;
  timeZone: string;
  day: LocalDay;
  plan: EventPlan;
  night: Night;
};

/** The columns of a night’s times. */
export function momentsOf({ loadInAt, doorsAt, curfewAt, loadOutAt }: Night) {
  return {
    loadInAt: dateOf(loadInAt),
    doorsAt: doorsAt && dateOf(doorsAt),
    curfewAt: curfewAt && dateOf(curfewAt),
    loadOutAt: dateOf(loadOutAt),
  };
}

/** The columns of a running order, in the order of the night. */
export function slotsOf({ plan, night }: Pick<NewNight, 'plan' | 'night'>, now: Date) {
  return plan.slots
    .map(({ name, isOpen, pitch, genres }, index) => {
      const { startsAt, endsAt } = night.slots[index] ?? night.slots[0] ?? missing();
      const openedAt = isOpen ? now : null;
      return {
        index,
        name,
        pitch,
        genres,
        openedAt,
        startsAt: dateOf(startsAt),
        endsAt: dateOf(endsAt),
      };
    })
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map((slot, position) => ({ ...slot, position }));
}

function missing(): never {
  throw new Error('a slot has no times');
}

/**
 * Writes nights with their running orders. Those that their series has already are left as they
 * are, cancelled ones too.
 * @returns the ids of the new ones
 */
export async function writeNights(tx: Orm, nights: NewNight[], now: Date): Promise<string[]> {
  if (nights.length === 0) return [];
  const rows = nights.map((made) => {
    const { venueId, roomId, stageId, seriesId = null, seriesDay = null } = made;
    const { title, timeZone, day, plan, night } = made;
    return {
      id: newId(),
      venueId,
      roomId,
      stageId,
      seriesId,
      seriesDay,
      title,
      timeZone,
      day,
      notes: plan.notes,
      ...momentsOf(night),
    };
  });
  const written = await tx
    .insert(events)
    .values(rows)
    .onConflictDoNothing({ target: [events.seriesId, events.seriesDay] })
    .returning({ id: events.id });
  const isNew = new Set(written.map(({ id }) => id));
  const slots = rows.flatMap(({ id }, at) => {
    const made = nights[at];
    if (!made || !isNew.has(id)) return [];
    return slotsOf(made, now).map(({ index: _, ...slot }) => ({
      ...slot,
      id: newId(),
      eventId: id,
    }));
  });
  if (slots.length > 0) await tx.insert(eventSlots).values(slots);
  const venues = new Set(nights.map(({ venueId }) => venueId));
  if (slots.some(({ openedAt }) => openedAt)) await writeOutbox(tx, showsChanged(...venues));
  return [...isNew];
}

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
