import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lte,
  max,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName, lowered } from '#app/db/expressions.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { instalments } from '#app/db/schema/payments.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { overStates } from '#app/domain/bookings/lifecycle.ts';
import { bookingStages } from '#app/domain/bookings/states.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import type { BookingFilter, bookingGroups } from './fields.ts';
import { factsIn, standingColumn } from './money/read-standing.server.ts';
import { turnIds } from './turn-ids.server.ts';
import { type BookingRow, bookingRow } from './views.ts';

export type BookingGroup = (typeof bookingGroups)[number];

export type BookingPage = {
  rows: BookingRow[];
  /** The last row's id, if there are more. */
  next: string | null;
};

/** The sums of the listed bookings in one currency, in minor units. */
export type BookingSum = {
  currency: string;
  bookings: number;
  amountMinor: number;
  openMinor: number;
};

type Page = { profileId: string; userType: 'artist' | 'venue' };
export const bookingsPerPage = 20;

/** Bookings of a profile by a filter, a page at a time. The caller checks who may see them. */
export async function listBookings(
  orm: Orm,
  page: Page,
  query: BookingFilter,
  most = bookingsPerPage,
): Promise<BookingPage> {
  const side = sideOf(page);
  const { by, direction } = orderOf(query);
  const all = await selectRows(orm, side)
    .where(and(matches(page, query), query.after ? beyond(query.after) : undefined))
    .orderBy(direction(by), direction(bookings.id))
    .limit(most + 1);
  const rows = all.slice(0, most).map((row) => rowOf(row, side));
  return { rows, next: all.length > most ? (rows.at(-1)?.id ?? null) : null };

  /** The rows after the last one of the previous page; none if that isn't the profile's own. */
  function beyond(id: string): SQL {
    if (!/^[\w-]{1,64}$/.test(id)) return sql`false`;
    const compare = direction === asc ? sql`>` : sql`<`;
    const last = sql`select ${by}, ${bookings.id} from ${bookings} where ${bookings.id} = ${id} and ${eq(columnOf(side), page.profileId)}`;
    return sql`(${by}, ${bookings.id}) ${compare} (${last})`;
  }
}

/** The sums over all pages of the list. */
export async function sumBookings(
  orm: Orm,
  page: Page,
  query: BookingFilter,
): Promise<BookingSum[]> {
  const currency = sql<string>`${bookingVersions.terms} ->> 'currency'`;
  const sum = (of: SQL) => sql`coalesce(sum(${of}), 0)`.mapWith(Number);
  const side = sideOf(page);
  return orm
    .select({
      currency,
      bookings: sql`count(*)`.mapWith(Number),
      amountMinor: sum(guarantee),
      openMinor: sum(openOf(side)),
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(other, eq(other.id, columnOf(otherSide(side))))
    .innerJoin(bookingVersions, isShownVersion)
    .where(matches(page, query))
    .groupBy(currency)
    .orderBy(currency);
}

/** The other sides of a page’s latest bookings by name, and the one in the filter. */
export async function listOtherSides(
  orm: Orm,
  page: Page,
  { otherId }: BookingFilter,
): Promise<{ id: string; name: string | null }[]> {
  const side = sideOf(page);
  const id = columnOf(otherSide(side));
  const latest = orm
    .select({ id: sql<string>`${id}`.as('other_id') })
    .from(bookings)
    .where(and(eq(columnOf(side), page.profileId), isSeen(side)))
    .groupBy(id)
    .orderBy(sql`${id} is not distinct from ${otherId ?? null} desc`, desc(max(bookings.loadOutAt)))
    .limit(mostOthers)
    .as('latest');
  return orm
    .select({ id: profiles.id, name: profiles.displayName })
    .from(latest)
    .innerJoin(profiles, eq(profiles.id, latest.id))
    .orderBy(byName(profiles.displayName), asc(profiles.id));
}

/** Further ones are found by the search for a name. */
const mostOthers = 200;

const other = aliasedTable(profiles, 'other');
const guarantee = sql`coalesce((${bookingVersions.terms} -> 'deal' ->> 'guaranteeMinor')::bigint, 0)`;
/** The signed terms, else those on the table, else the last ones. */
const isShownVersion = and(
  eq(bookingVersions.bookingId, bookings.id),
  sql`${bookingVersions.number} = coalesce(${bookings.signedVersion}, ${bookings.pendingVersion}, ${bookings.latestVersion})`,
);

/** The unpaid amount of a booking; the venue pays the platform’s fee on top. */
function openOf(side: Side): SQL {
  const paid = side === 'venue' ? sql`amount_minor + fee_minor` : sql`amount_minor`;
  return sql`(select coalesce(sum(${paid}), 0) from ${instalments} where ${instalments.sourceType} = 'booking'
    and ${instalments.sourceId} = ${bookings.id} and ${instalments.state} = 'open')`;
}

/** The columns of lists, as one side sees its bookings. */
export function selectRows(orm: Orm, side: Side) {
  return orm
    .select({
      id: bookings.id,
      profileId: columnOf(side),
      state: bookings.state,
      pendingVersion: bookings.pendingVersion,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      timeZone: bookings.timeZone,
      pendingUntil: bookings.pendingUntil,
      isLate: sql<boolean>`coalesce(${bookings.pendingUntil} <= now(), false)`,
      title: events.title,
      day: events.day,
      room: rooms.name,
      other: other.displayName,
      currency: sql<string | null>`${bookingVersions.terms} ->> 'currency'`,
      amountMinor: sql`${guarantee}`.mapWith(Number),
      standing: standingColumn,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(other, eq(other.id, columnOf(otherSide(side))))
    .leftJoin(bookingVersions, isShownVersion)
    .$dynamic();
}

type StoredRow = Awaited<ReturnType<typeof selectRows>>[number];

export function rowOf({ standing, ...row }: StoredRow, side: Side): BookingRow {
  return bookingRow({ ...row, facts: factsIn(standing) }, side);
}

function matches(page: Page, query: BookingFilter): SQL {
  const { group, stage, roomId, otherId, from, to, text } = query;
  const side = sideOf(page);
  const isTurn = sql`bookings.id in ${turnIds(side, [page.profileId])}`;
  const isAhead = and(gt(bookings.loadOutAt, sql`now()`), notInArray(bookings.state, overStates));
  const groups = {
    turn: isTurn,
    coming: and(isAhead, sql`not ${isTurn}`),
    past: sql`not (${isAhead}) and not ${isTurn}`,
  };
  const names = lowered(sql`(coalesce(${other.displayName}, '') || ' ' || ${events.title})`);
  return and(
    eq(columnOf(side), page.profileId),
    isSeen(side),
    group && groups[group],
    stage && inArray(bookings.state, [...bookingStages[stage]]),
    roomId ? eq(events.roomId, roomId) : undefined,
    otherId ? eq(columnOf(otherSide(side)), otherId) : undefined,
    from ? gte(events.day, from) : undefined,
    to ? lte(events.day, to) : undefined,
    text ? sql`position(${text.toLowerCase()} in ${names}) > 0` : undefined,
  ) as SQL;
}

/** Terms that expire first come first. */
export const urgency = sql`coalesce(${bookings.pendingUntil}, ${bookings.loadInAt})`;
const amount = sql`(select ${guarantee} from ${bookingVersions} where ${isShownVersion})`;

function orderOf({ group, sort }: BookingFilter) {
  if (sort === 'amount') return { by: amount, direction: desc };
  if (group === 'turn' && !sort) return { by: urgency, direction: asc };
  const isForward = sort ? sort === 'soonest' : group === 'coming';
  return { by: sql`${bookings.loadOutAt}`, direction: isForward ? asc : desc };
}

/** The same rule as `isSeenBy` in the policy. */
function isSeen(side: Side): SQL {
  return sql`(${bookings.latestVersion} > 0 or ${bookings.holdId} is not null or coalesce(${bookings.turn} = ${side}, false))`;
}

export function columnOf(side: Side) {
  return side === 'venue' ? bookings.venueId : bookings.performerId;
}

function sideOf({ userType }: Page): Side {
  return userType === 'venue' ? 'venue' : 'performer';
}
