import { aliasedTable, and, asc, desc, eq, gt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { isOver } from '#app/domain/bookings/lifecycle.ts';
import { bookingStates } from '#app/domain/bookings/states.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import type { bookingGroups } from '../fields.ts';
import { isToBePaid, nextInstalment } from '../money/queries/read-next-instalment.server.ts';
import { type BookingRow, bookingRow } from '../views.ts';

export type BookingGroup = (typeof bookingGroups)[number];

export type BookingPage = {
  group: BookingGroup;
  rows: BookingRow[];
  /** The last row's id, where there are more. */
  next: string | null;
};

const pageSize = 20;

/**
 * The bookings of a profile that belong to a group, a page at a time. Whether somebody may see them
 * is for the caller to ask.
 * @param after the id of the booking that the page before ended with
 */
export async function listBookings(
  orm: Orm,
  { profileId, userType }: { profileId: string; userType: 'artist' | 'venue' },
  group: BookingGroup,
  after: string | null = null,
): Promise<BookingPage> {
  const side: Side = userType === 'venue' ? 'venue' : 'performer';
  const other = aliasedTable(profiles, 'other');
  const isOwn = eq(columnOf(side), profileId);
  const { where, by, direction } = groups(side)[group];
  const read = await orm
    .select({
      id: bookings.id,
      state: bookings.state,
      isTurn: sql<boolean>`${isTurnOf(side)}`,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      timeZone: bookings.timeZone,
      pendingUntil: bookings.pendingUntil,
      now: sql<string>`now()`,
      isLate: sql<boolean>`coalesce(${bookings.pendingUntil} <= now(), false)`,
      title: events.title,
      day: events.day,
      room: rooms.name,
      other: other.displayName,
      nextInstalment,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(other, eq(other.id, columnOf(otherSide(side))))
    .where(and(isOwn, isSeen(side), where, after === null ? undefined : beyond(after)))
    .orderBy(direction(by), direction(bookings.id))
    .limit(pageSize + 1);
  const rows = read.slice(0, pageSize).map(bookingRow);
  return { group, rows, next: read.length > pageSize ? (rows.at(-1)?.id ?? null) : null };

  /** Behind the row that the page before ended with; nothing, where that isn't the profile's own. */
  function beyond(id: string): SQL {
    if (!/^[\w-]{1,64}$/.test(id)) return sql`false`;
    const compare = direction === asc ? sql`>` : sql`<`;
    const last = sql`select ${by}, ${bookings.id} from ${bookings} where ${bookings.id} = ${id} and ${isOwn}`;
    return sql`(${by}, ${bookings.id}) ${compare} (${last})`;
  }
}

const over = bookingStates.filter(isOver);

function groups(side: Side) {
  const isAhead = and(gt(bookings.loadOutAt, sql`now()`), notInArray(bookings.state, over));
  const isTurn = isTurnOf(side);
  return {
    turn: {
      where: isTurn,
      by: sql`coalesce(${bookings.pendingUntil}, ${bookings.loadInAt})`,
      direction: asc,
    },
    coming: { where: and(isAhead, sql`not ${isTurn}`), by: bookings.loadOutAt, direction: asc },
    past: { where: sql`not (${isAhead})`, by: bookings.loadOutAt, direction: desc },
  };
}

/**
 * Whether a side has to do something: answer, send what it is writing, sign, pay, or say whether
 * something was nobody's fault. What has run out waits for nobody.
 */
export function isTurnOf(side: Side): SQL {
  const isProposed = sql`exists (select from booking_proposals p
    where p.booking_id = ${bookings.id} and p.answered_at is null and p.by <> ${side})`;
  const isUnsigned = sql`exists (select from contracts c
    where c.booking_id = ${bookings.id} and c.version = ${bookings.pendingVersion}
      and c.replaced_at is null and not exists (select from signatures s
        where s.booking_id = c.booking_id and s.version = c.version and s.side = ${side}))`;
  const isAsked = sql`coalesce(${bookings.pendingUntil} > now(), ${bookings.turn} is not null)
    and (coalesce(${bookings.turn} = ${side}, false) or ${isUnsigned})`;
  return sql`(${bookings.loadOutAt} > now() and ${notInArray(bookings.state, over)}
    and ((${isAsked}) or ${isProposed} or ${side === 'venue' ? isToBePaid : sql`false`}))`;
}

/** The rule of `isSeenBy` in the policy. */
function isSeen(side: Side): SQL {
  return sql`(${bookings.latestVersion} > 0 or ${bookings.holdId} is not null or coalesce(${bookings.turn} = ${side}, false))`;
}

function columnOf(side: Side) {
  return side === 'venue' ? bookings.venueId : bookings.performerId;
}
