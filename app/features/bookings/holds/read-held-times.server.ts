import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { type CalendarEntry, inTime } from '#app/domain/calendar/entry.ts';
import {
  type CalendarPage,
  type EntryFilter,
  instantOfDate,
} from '#app/features/calendar/queries.server.ts';
import { dateFormat } from '#app/lib/formats.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import { isStanding } from './queries.server.ts';

const t = words('calendar');

/** Further rows to read, since some of the first ones are filtered out below. */
const spare = 200;

/**
 * The held days of a venue or a performer with their ranks, in one query. Confirmed holds appear as
 * bookings.
 */
export async function readHoldEntries(
  orm: Orm,
  page: CalendarPage,
  query: EntryFilter & { most: number },
): Promise<CalendarEntry[]> {
  const isVenue = page.userType === 'venue';
  const venue = alias(profiles, 'venue');
  const performer = alias(profiles, 'performer');
  const begin = query.after?.start ?? query.from;
  const rows = await orm
    .select({
      id: holds.id,
      day: holds.day,
      stageId: holds.stageId,
      venueId: holds.venueId,
      placedAt: holds.placedAt,
      challengeDueAt: clockOf(sql`${holds}`),
      aheadDueAt: clockAhead(),
      venueName: venue.displayName,
      venueZone: venue.timeZone,
      performerName: sql<string | null>`coalesce(${performer.displayName}, ${holds.performerName})`,
      room: rooms.name,
      isOffered: sql<boolean>`${holds.bookingId} is not null`,
      isGranted: sql<boolean>`${holds.grantedAt} is not null`,
      isOfferWanted: sql<boolean>`${holds.offerWantedBy} is not null`,
      rank: rankOf(),
    })
    .from(holds)
    .innerJoin(venue, eq(venue.id, holds.venueId))
    .leftJoin(performer, eq(performer.id, holds.performerId))
    .leftJoin(rooms, eq(rooms.id, holds.stageId))
    .where(
      and(
        eq(isVenue ? holds.venueId : holds.performerId, page.profileId),
        isNull(holds.endedAt),
        isNull(holds.confirmedAt),
        isStanding(sql`${holds}`),
        gte(holds.day, dayNear(begin, -1)),
        query.to ? lte(holds.day, dayNear(query.to, 1)) : undefined,
        query.stageId ? eq(holds.stageId, query.stageId) : undefined,
      ),
    )
    .orderBy(holds.day, holds.placing)
    .limit(query.most + spare);
  return rows.map((row) => entryOf(row, page, isVenue)).filter((entry) => isInWindow(entry, query));
}

type Row = {
  id: string;
  day: string;
  stageId: string;
  venueId: string;
  placedAt: Date;
  challengeDueAt: number | null;
  aheadDueAt: number | null;
  venueName: string | null;
  venueZone: string | null;
  performerName: string | null;
  room: string | null;
  isOffered: boolean;
  isGranted: boolean;
  isOfferWanted: boolean;
  rank: number | null;
};

function entryOf(row: Row, page: CalendarPage, isVenue: boolean): CalendarEntry {
  const timeZone = row.venueZone && isTimeZone(row.venueZone) ? row.venueZone : page.timeZone;
  const day = Temporal.PlainDate.from(row.day);
  return {
    id: `hold-${row.id}`,
    kind: 'hold',
    step: null,
    title: (isVenue ? row.performerName : row.venueName) ?? t('untitled'),
    start: day.toZonedDateTime(timeZone).toInstant(),
    end: day.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
    allDay: true,
    timeZone,
    stage: isVenue || row.room ? { id: row.stageId, name: row.room ?? page.name ?? '' } : null,
    venueId: row.venueId,
    rank: row.rank,
    href: `/profiles/${page.profileId}/holds/${row.id}`,
    state: stateOf(row, timeZone),
    changedAt: instantOfDate(row.placedAt),
  };
}

function isInWindow(entry: CalendarEntry, { from, to, after }: EntryFilter): boolean {
  if (Temporal.Instant.compare(entry.end, from) <= 0) return false;
  if (to && Temporal.Instant.compare(entry.start, to) >= 0) return false;
  return !after || inTime(entry, { ...entry, ...after }) > 0;
}

/** One more than the number of standing holds ahead. */
function rankOf(): SQL<number | null> {
  return sql<number | null>`case when ${holds.grantedAt} is not null
    then (select count(*)::int + 1 ${ahead()}) end`;
}

/** The last deadline of the challenged holds ahead; null for a request. */
function clockAhead(): SQL<number | null> {
  return sql<number | null>`case when ${holds.grantedAt} is not null
    then (select max(${clockOf(sql`earlier`)}) ${ahead()}) end`;
}

function ahead(): SQL {
  return sql`from ${holds} as earlier
    where earlier.stage_id = ${holds.stageId} and earlier.day = ${holds.day}
      and earlier.placing < ${holds.placing} and earlier.ended_at is null
      and earlier.granted_at is not null and ${isStanding(sql`earlier`)}`;
}

/** The deadline of a challenge, in seconds since 1970; null once it is answered. */
function clockOf(hold: SQL): SQL<number | null> {
  return sql<
    number | null
  >`case when ${hold}.confirm_asked_at is null and ${hold}.booking_id is null
    then extract(epoch from ${hold}.challenge_due_at)::float8 end`;
}

/** The state beside the rank; challenges with their deadline on the venue’s clock. */
function stateOf(row: Row, timeZone: string): string {
  const moment = (seconds: number) =>
    dateFormat({
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: 'numeric',
      timeZone,
    }).format(new Date(seconds * 1_000));
  if (row.isOffered) return t('state.offered');
  if (row.challengeDueAt) return t('state.challenged', { moment: moment(row.challengeDueAt) });
  if (row.isOfferWanted) return t('state.offerWanted');
  if (!row.isGranted) return t('state.requested');
  return row.aheadDueAt ? t('state.aheadChallenged', { moment: moment(row.aheadDueAt) }) : '';
}

/** Days differ by one at most from place to place. */
function dayNear(instant: Temporal.Instant, days: number): string {
  return instant.toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();
}
