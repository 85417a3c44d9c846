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
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, byName, fixed, type Ids, lowered } from '#app/db/expressions.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { instalments } from '#app/db/schema/payments.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { DisputeState } from '#app/domain/bookings/dispute.ts';
import {
  aheadStates,
  type BookingState,
  bookingStages,
  bookingStates,
  nightStates,
  openOfferStates,
  overStates,
} from '#app/domain/bookings/lifecycle.ts';
import {
  type NextStep,
  nextSteps,
  type StandingFacts,
  standingOf,
} from '#app/domain/bookings/standing.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import {
  type InstalmentState,
  payAheadDays,
  releaseHours,
  takenAheadDays,
} from '#app/domain/payments/payment.ts';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import { isContested } from '#app/features/payments/chargebacks/queries.server.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { day, id } from '#app/fields/kinds.ts';
import { type BookingFilter, bookingFilter, type bookingGroups } from './fields.ts';
import { factsIn, standingColumn } from './money/read-standing.server.ts';
import { takenBy } from './taken-by.server.ts';

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
const bookingsPerPage = 20;

/** The next step of one side. */
export const stepShape = z
  .object({
    kind: z.enum(nextSteps),
    currency: z.string().nullable(),
    amountMinor: z.int().nullable(),
    until: moment.nullable().describe('When it is late, or goes on without it.'),
  })
  .nullable();

const rowShape = z.object({
  id,
  state: z.enum(bookingStates).describe('The state of the booking.'),
  isTurn: z.boolean().describe('Whether this page needs to act.'),
  isTaken: z.boolean().describe('Whether the date of an offer is booked for someone else.'),
  step: stepShape.describe('What this page needs to do.'),
  title: z.string(),
  day,
  startsAt: moment,
  timeZone: z.string(),
  pendingUntil: moment.nullable().describe('The deadline for an answer or a signature.'),
  room: z.string().nullable(),
  otherName: z.string().nullable().describe('The other side’s name.'),
  currency: z.string().nullable().describe('The currency of the terms; null before there are any.'),
  amountMinor: z.int().describe('The guarantee of the terms, in minor units.'),
  openMinor: z
    .int()
    .describe('What is still to be paid, in minor units; for the venue with its fee.'),
});

/** Bookings of a page, a page of the list at a time. */
export const listBookings = pageQuery({
  operation: 'listBookings',
  may: 'see bookings',
  input: bookingFilter,
  answer: listOf(rowShape, bookingsPerPage),
  async run({ orm, page }, filter) {
    const { rows, next } = await selectBookings(orm, page, filter);
    return { items: rows, next };
  },
});

/** Bookings of a profile by a filter, a page at a time. The caller checks who may see them. */
export async function selectBookings(
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
    and ${instalments.sourceId} = ${bookings.id} and ${instalments.state} = ${fixed('open' satisfies InstalmentState)})`;
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

/**
 * The bookings in which one side, being one of these pages, has something to do: those for which
 * `standingOf` has a step for it, except for its payouts, which have one task for all bookings.
 * Answers belong to a night ahead or just over, and payments are found by their payer, so that a
 * page with thousands of past nights is read as quickly as a new one.
 */
export function turnIds(side: Side, pageIds: Ids): SQL {
  const isTheirs = sql`bookings.${sql.identifier(`${side}_id`)} = ${anyOf(pageIds)}`;
  const parties = anyOf(pageIds, pageParty(''));
  return sql`(
    select bookings.id from bookings where ${isTheirs} and bookings.load_out_at > now()
      and bookings.state <> all(${fixed(overStates)}::text[]) and ${isToAnswer(side)}
    union select bookings.id from bookings where ${isTheirs}
      and bookings.load_out_at > now() - make_interval(hours => ${fixed(releaseHours + 24)})
      and ${isIn(nightStates)} and ${isToBeConfirmed(side)}
    ${side === 'venue' ? sql`union ${toBePaid(parties)}` : sql``})`;
}

function isIn(states: readonly BookingState[]): SQL {
  return sql`bookings.state = any(${fixed(states)}::text[])`;
}

function isToAnswer(side: Side): SQL {
  const isProposed = sql`exists (select from booking_proposals p where p.booking_id = bookings.id
    and p.answered_at is null and p.by <> ${fixed(side)} and bookings.ends_at > now())`;
  const isUnsigned = sql`exists (select from contracts c
    where c.booking_id = bookings.id and c.version = bookings.pending_version
      and c.replaced_at is null and not exists (select from signatures s
        where s.booking_id = c.booking_id and s.version = c.version and s.side = ${fixed(side)}))`;
  // The side that made an offer which can’t be accepted any more changes or withdraws it.
  const isTaken = sql`(${isIn(openOfferStates)} and ${takenBy()} is not null)`;
  return sql`((coalesce(bookings.pending_until > now(), true)
    and (coalesce(bookings.turn = ${fixed(side)}, false) or ${isUnsigned} or ${isTaken})) or ${isProposed})`;
}

/** The performer gets the money sooner by confirming; the venue is asked once the performer has. */
function isToBeConfirmed(side: Side): SQL {
  const hasConfirmed = (who: Side) => sql`exists (select from show_confirmations s
    where s.booking_id = bookings.id and s.side = ${fixed(who)})`;
  return sql`(bookings.starts_at <= now() and not ${hasConfirmed(side)}
    and ${side === 'performer' ? sql`true` : hasConfirmed('performer')}
    and not exists (select from releases r where r.booking_id = bookings.id)
    and not exists (select from disputes d where d.booking_id = bookings.id and d.state = ${fixed('open' satisfies DisputeState)})
    and not exists (select from booking_history h
      where h.booking_id = bookings.id and h.action = 'enterReleaseCode')
    and not ${isContested('booking', sql`bookings.id`)}
    and exists (select from ledger_accounts a join ledger_balances b on b.account_id = a.id
      where a.owner = 'booking:' || bookings.id and a.kind = 'held' and b.balance_minor < 0))`;
}

function toBePaid(parties: SQL): SQL {
  return sql`select source_id from instalments join bookings on bookings.id = source_id
    where payer_id = ${parties} and source_type = 'booking' and instalments.state = ${fixed('open' satisfies InstalmentState)}
      and due_at < now() + make_interval(days => ${fixed(payAheadDays)})
      and (not ${isIn(aheadStates)} or now() >= bookings.ends_at
        + make_interval(hours => ${fixed(releaseHours)}, days => ${fixed(-takenAheadDays.most)}))`;
}

export type BookingRow = {
  id: string;
  /** The page whose list it is. */
  profileId: string | null;
  state: BookingState;
  /** The version on the table. */
  pendingVersion: number | null;
  isTurn: boolean;
  /** The time to answer is over, and the clock hasn’t recorded it yet. */
  isLate: boolean;
  /** The date is booked for someone else meanwhile, so that it can’t be accepted. */
  isTaken: boolean;
  title: string;
  /** The day on the venue's clock. */
  day: string;
  startsAt: Date;
  timeZone: string;
  pendingUntil: Date | null;
  /** The database's time. */
  now: Date;
  room: string | null;
  otherName: string | null;
  step: NextStep | null;
  /** The guarantee of the current terms, and the unpaid amount, in minor units. */
  currency: string | null;
  amountMinor: number;
  openMinor: number;
};

type ReadRow = Omit<
  BookingRow,
  'otherName' | 'now' | 'isTurn' | 'isTaken' | 'step' | 'openMinor'
> & {
  other: string | null;
  facts: StandingFacts;
};

function bookingRow({ other, facts, ...row }: ReadRow, side: Side): BookingRow {
  // Payouts have one task for all bookings, so they don’t count here.
  const { steps, taken, stillToPay } = standingOf({ ...facts, onItsWay: [] });
  return {
    ...row,
    now: facts.now,
    otherName: shownNameOf(other),
    isTurn: steps[side] !== null,
    isTaken: taken !== null,
    step: steps[side],
    // The venue pays the platform’s fee on top.
    openMinor: stillToPay.amountMinor + (side === 'venue' ? stillToPay.feeMinor : 0),
  };
}
