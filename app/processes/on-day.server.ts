import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { holdDefaults } from '#app/domain/bookings/holds/hold.ts';
import { dayProblem, nightOf } from '#app/domain/bookings/holds/nights.ts';
import type { RadiusClause } from '#app/domain/bookings/radius.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms.ts';
import { instantOf } from '#app/domain/calendar/local-time.ts';
import { listNearShows } from '#app/features/announcements/radius/queries.server.ts';
import { listRadiusClauses, readPlaceOf } from '#app/features/bookings/offers/queries.server.ts';
import {
  type DayQuery,
  findWantedDay,
  readDayFacts,
  type WantedDay,
} from '#app/features/bookings/offers/read-offer-start.server.ts';
import { describeDay, type ShownOnDay } from '#app/features/bookings/offers/words.ts';
import { typedTime } from '#app/features/bookings/terms/words.ts';
import { readCalendarPage } from '#app/features/calendar/queries.server.ts';
import { dayViews, longDay } from '#app/features/calendar/views.ts';
import { may } from '#app/features/profiles/policy.ts';
import { listCalendarEntries } from './calendar.server.ts';

type Typed = Readonly<Record<string, string>>;

/**
 * The day of an offer while it is written: everything on the calendar of one’s own page, and of the other
 * page only what would refuse the offer. As many queries for the fullest day as for an empty one.
 * @param typed the present form; its schedule counts
 * @returns null without a typed day
 * @throws AppError `not-found`, `forbidden`, `bad-input`
 */
export async function readOnDay(
  { orm }: Database,
  viewer: Viewer,
  query: DayQuery,
  typed: Typed,
): Promise<ShownOnDay | null> {
  const day = typed['terms.schedule.day'] || (typed.day ?? '');
  if (!isDay(day)) return null;
  const wanted = await findWantedDay(orm, viewer, query);
  const show = { day, position: await readPlaceOf(orm, wanted.venueId) };
  const clause = clauseIn(typed);
  const [facts, clauses, near, entries] = await Promise.all([
    readDayFacts(orm, wanted, { day, ...timesOf(typed, day, wanted) }),
    wanted.side === 'performer' ? listRadiusClauses(orm, wanted, show) : [],
    // The venue sees public shows alone, whatever it types.
    clause && wanted.performerId
      ? listNearShows(orm, wanted.side, { ...wanted, show, clause })
      : { shows: [] },
    ownEntries(orm, viewer, wanted, { as: query.as, day }),
  ]);
  const reader = { timeZone: viewer.timeZone, now: Temporal.Now.instant() };
  const [calendarDay] = dayViews(entries, [day], wanted.timeZone, reader);
  const onDay = calendarDay?.entries ?? [];
  const own = new Set(onDay.map(({ kind }) => kind));
  return {
    day,
    title: longDay(day),
    ...describeDay({ wanted, facts, clauses, near: near.shows, own, day }),
    // Following a link would lose the typed form.
    entries: onDay.map((entry) => ({ ...entry, href: null })),
  };
}

function isDay(day: string): boolean {
  return dayProblem(day, { today: '2000-01-01', monthsAhead: 100 * 12 }) === null;
}

/** The radius clause as it is typed; null while it isn’t one. */
function clauseIn(typed: Typed): RadiusClause | null {
  const number = (name: keyof RadiusClause, least: number, most: number) => {
    const value = Number(typed[`terms.radius.${name}`] || Number.NaN);
    return Number.isInteger(value) && value >= least && value <= most ? value : null;
  };
  const kilometres = number('kilometres', 1, termsLimits.radiusKilometres);
  const daysBefore = number('daysBefore', 0, termsLimits.radiusDays);
  const daysAfter = number('daysAfter', 0, termsLimits.radiusDays);
  if (kilometres === null || daysBefore === null || daysAfter === null) return null;
  return { kilometres, daysBefore, daysAfter };
}

/** The typed load-in and load-out; else those booked so far, or of a usual evening. */
function timesOf(typed: Typed, day: string, { timeZone, booked }: WantedDay) {
  const [from, until] = (['loadIn', 'loadOut'] as const).map((name) =>
    instantOf(typedTime(typed, name) ?? '', timeZone),
  );
  if (!(from instanceof Temporal.Instant) || !(until instanceof Temporal.Instant))
    return booked
      ? movedNight(booked, { day, timeZone })
      : nightOf({ day, timeZone }, holdDefaults);
  const [loadInAt, loadOutAt] = [
    new Date(from.epochMilliseconds),
    new Date(until.epochMilliseconds),
  ];
  return loadInAt < loadOutAt ? { loadInAt, loadOutAt } : nightOf({ day, timeZone }, holdDefaults);
}

function movedNight(
  { day: from, loadInAt, loadOutAt }: NonNullable<WantedDay['booked']>,
  { day, timeZone }: { day: string; timeZone: string },
) {
  const by = Temporal.PlainDate.from(from).until(day);
  const moved = (at: Date) => {
    const then = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
    return new Date(then.add(by).epochMilliseconds);
  };
  return { loadInAt: moved(loadInAt), loadOutAt: moved(loadOutAt) };
}

/** The page’s own entries that day, on the wanted stage, without the booking itself. */
async function ownEntries(
  orm: Database['orm'],
  viewer: Viewer,
  { bookingId, eventId, stageId, timeZone, side }: WantedDay,
  { as, day }: { as: string; day: string },
) {
  if (!may(viewer, as, 'see the calendar')) return [];
  const page = await readCalendarPage(orm, as, viewer.timeZone);
  // A place elsewhere may have its days up to 26 hours earlier or later.
  const begin = Temporal.PlainDate.from(day).toZonedDateTime(timeZone);
  const entries = await listCalendarEntries(orm, page, {
    from: begin.subtract({ hours: 26 }).toInstant(),
    to: begin.add({ hours: 50 }).toInstant(),
    stageId: side === 'venue' ? stageId : null,
  });
  const itself = [`booking-${bookingId}`, `event-${eventId}`];
  return entries.filter(({ id }) => !itself.includes(id));
}
