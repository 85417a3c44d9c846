import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type PgTable, unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { anyOf, fixed, rowsOf } from '#app/db/expressions.server.ts';
import {
  bookingHistory,
  bookings,
  cancellations,
  contracts,
  signatures,
} from '#app/db/schema/bookings.ts';
import { releases } from '#app/db/schema/disputes.ts';
import { applications, events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import type { DeletionBlocker } from '#app/domain/accounts/account.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import {
  aheadStates,
  type BookingFacts,
  type BookingState,
  endedStates,
  firstStepOf,
  promisedStates,
  stepOf,
} from '#app/domain/bookings/lifecycle.ts';
import { otherSide, type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import type { CalendarEntry, EntryKind } from '#app/domain/calendar/entry.ts';
import { eventPath } from '#app/domain/events/event.ts';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import {
  type CalendarPage,
  type EntryFilter,
  entryOf,
  within,
} from '#app/features/calendar/queries.server.ts';
import type { FirstStep, News, Show } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may, membershipOf, type ProfileRight } from '#app/features/profiles/policy.ts';
import { type Query, query, type Reading } from '#app/fields/command.ts';
import { id, page } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { columnOf } from './list-bookings.server.ts';
import { actingPage, requireSide } from './policy.ts';
import { nameOf, sentenceOf } from './words.ts';

/**
 * Shows ahead, which have to be played or cancelled before the pages can leave, and past or
 * cancelled shows whose money isn’t released yet.
 * @param isToChange locks the bookings, so that no other one is agreed on meanwhile
 */
export async function findBookingBlockers(
  orm: Orm,
  profileIds: string[],
  { isToChange = false } = {},
): Promise<DeletionBlocker[]> {
  if (profileIds.length === 0) return [];
  const isTheirs = or(
    inArray(bookings.venueId, profileIds),
    inArray(bookings.performerId, profileIds),
  );
  // In a fixed order, so that two transactions never deadlock.
  if (isToChange)
    await orm
      .select({ id: bookings.id })
      .from(bookings)
      .where(isTheirs)
      .orderBy(asc(bookings.id))
      .for('update');
  // A show that has just ended counts as well, until the clock has recorded it.
  const isAhead = inArray(bookings.state, [...promisedStates]);
  const isReleased = sql`exists(select 1 from ${releases} where ${releases.bookingId} = ${bookings.id})`;
  // A payment of a moment ago for a show that is over isn’t passed on yet.
  const isPaid = sql`exists(select 1 from ledger_accounts join ledger_balances
      on ledger_balances.account_id = ledger_accounts.id
    where ledger_accounts.owner = 'booking:' || ${bookings.id}
      and ledger_accounts.kind = 'held' and ledger_balances.balance_minor < 0)`;
  const isHeld = or(and(eq(bookings.state, 'played'), sql`not ${isReleased}`), isPaid);
  const blocking = await orm
    .select({
      title: events.title,
      startsAt: bookings.startsAt,
      timeZone: bookings.timeZone,
      isHeld: sql<boolean>`not ${isAhead}`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(isTheirs, or(isAhead, isHeld)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  const t = words('bookings');
  return blocking.map(({ title, startsAt, timeZone, isHeld: held }) => ({
    what: t(`leaving.${held ? 'held' : 'ahead'}`, {
      title,
      day: dayAt(startsAt, { timeZone }),
    }),
    wayOut: t(`leaving.${held ? 'heldWayOut' : 'wayOut'}`),
  }));
}

/** The sides of a booking, before any check of rights; null if there is none. */
export async function findBooking(orm: Orm, bookingId: string) {
  const [row] = await orm
    .select({ venueId: bookings.venueId, performerId: bookings.performerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return row ?? null;
}

/** A venue’s first booking of a night with this title. */
export async function findByTitle(
  orm: Orm,
  { venueId, title }: { venueId: string; title: string },
): Promise<{ id: string; state: (typeof bookings.$inferSelect)['state'] } | null> {
  const [row] = await orm
    .select({ id: bookings.id, state: bookings.state })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(eq(bookings.venueId, venueId), eq(events.title, title)))
    .orderBy(asc(bookings.createdAt))
    .limit(1);
  return row ?? null;
}

/**
 * A booking with the names of its night and sides, its cancellation, and the database’s time. The
 * caller checks who may see it.
 */
export async function findNight(orm: Orm, bookingId: string) {
  // The database can’t look for ids with other characters.
  if (!/^[\w-]{1,64}$/.test(bookingId)) return;
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const [row] = await orm
    .select({
      booking: bookings,
      title: events.title,
      venueName: venue.displayName,
      performerName: performer.displayName,
      cancellation: cancellations,
      now: sql<string>`clock_timestamp()`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .leftJoin(cancellations, eq(cancellations.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  return row && { ...row, now: new Date(row.now) };
}

/**
 * A booking of the viewer, and the page that they see it as.
 * @param current the page that they work as, which decides for people of both sides
 * @throws AppError `not-found` for people of neither side
 */
export async function findOwnNight(
  orm: Orm,
  viewer: Viewer | null,
  { bookingId, current }: { bookingId: string; current: string | null },
) {
  const row = await findNight(orm, bookingId);
  const as = row && actingPage(viewer, row.booking, current);
  if (!row || !as) throw new AppError('not-found', words('bookings')('unknown'));
  return { row, as };
}

/** The page decides for members of both sides; null for a reader who works as none. */
const ofReader = { bookingId: id, as: page.nullable() };
type OfReader<Shape extends z.ZodRawShape> = z.ZodObject<typeof ofReader & Shape>;

/** A viewer who reads a booking for the side of `as`. */
export type ForReader<Services> = {
  services: Services;
  orm: Orm;
  viewer: Viewer;
  night: Night;
  side: Side;
  as: string;
};

type Night = NonNullable<Awaited<ReturnType<typeof findNight>>>;

/** A query about a booking by one of its sides. */
export function bookingQuery<
  Shape extends z.ZodRawShape,
  Answered extends z.ZodType,
  Answer extends z.input<Answered>,
  Services extends { database: Database } = { database: Database },
>({
  may,
  input,
  run,
  ...definition
}: Omit<Reading<z.ZodObject>, 'input'> & {
  may: ProfileRight;
  input: z.ZodObject<Shape>;
  answer: Answered;
  run(reader: ForReader<Services>, input: z.output<OfReader<Shape>>): Promise<Answer>;
}): Query<Services, OfReader<Shape>, Answer> {
  return query({
    ...definition,
    input: input.safeExtend(ofReader as never) as unknown as OfReader<Shape>,
    run: async (services: Services, viewer, values) => {
      const { orm } = services.database;
      const { bookingId, as: current } = values as { bookingId: string; as: string | null };
      const { row: night, as } = await findOwnNight(orm, viewer, { bookingId, current });
      const side = requireSide(viewer, night.booking, as, may);
      return run({ services, orm, viewer, night, side, as }, values);
    },
  });
}

/** A booking of a night that hasn’t come to nothing. */
export type StandingBooking = {
  eventId: string;
  slotId: string | null;
  isFirm: boolean;
  bookingId: string;
  state: BookingState;
  performerName: string | null;
};

/** The caller checks who may see the nights. */
export function findStanding(orm: Orm, eventIds: string[]): Promise<StandingBooking[]> {
  return orm
    .select({
      eventId: bookings.eventId,
      slotId: bookings.slotId,
      isFirm: bookings.firm,
      bookingId: bookings.id,
      state: bookings.state,
      performerName: profiles.displayName,
    })
    .from(bookings)
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(and(inArray(bookings.eventId, eventIds), notInArray(bookings.state, [...endedStates])))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
}

export async function hasBookings(orm: Orm): Promise<boolean> {
  const rows = await orm.select({ id: bookings.id }).from(bookings).limit(1);
  return rows.length > 0;
}

/** The steps to a first booking: performers apply for slots, venues make offers. */
export async function listBookingSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
  const t = words('bookings');
  const ids = pages.map(({ profileId }) => profileId);
  const startedIds = await findPages(orm, ids, [
    ...sides.map((side) => oneBooking(orm, side)),
    oneIn(orm, holds, eq(holds.performerId, profiles.id)),
    oneIn(orm, applications, eq(applications.performerId, profiles.id)),
  ]);
  return pages.map(({ profileId, userType }) => ({
    profileId,
    of: 'booking',
    text: t(`firstStep.${userType}`),
    path: userType === 'artist' ? '/open-slots' : '/bookings/new',
    isDone: startedIds.includes(profileId),
  }));
}

/** The pages with a booking that both sides have signed. */
export function findPagesAtWork(orm: Orm, profileIds: string[]): Promise<string[]> {
  const isSigned = isNotNull(bookings.signedVersion);
  return findPages(orm, profileIds, [...sides.map((side) => oneBooking(orm, side, isSigned))]);
}

/**
 * A limited subquery finds the first booking by the index; an `exists` may be planned over all
 * rows.
 */
function oneBooking(orm: Orm, side: Side, condition?: SQL): SQL {
  const first = orm
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(columnOf(side), profiles.id), condition))
    .orderBy(bookings.loadOutAt)
    .limit(1);
  return sql`${first} is not null`;
}

function oneIn(orm: Orm, table: PgTable, condition: SQL | undefined): SQL {
  return exists(orm.select({ one: sql`1` }).from(table).where(condition));
}

async function findPages(orm: Orm, ids: string[], conditions: SQL[]): Promise<string[]> {
  const rows = await orm
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, ids), or(...conditions)));
  return rows.map(({ id }) => id);
}

const most = 8;

/** Actions of the other side, the clock and the platform on the bookings of these pages. */
export async function listNews(orm: Orm, ids: string[], since: Date): Promise<News[]> {
  const rows = await readNews(orm, { ids, since: since.toISOString() });
  return rows.map(({ bookingId, side, day, venue, performer, ...entry }) => {
    const booking = {
      parties: { venue: { displayName: venue }, performer: { displayName: performer } },
    };
    return {
      path: `/bookings/${bookingId}`,
      about: nameOf(booking, otherSide(side)),
      day,
      text: sentenceOf(booking, { ...entry, author: null }),
      at: entry.at,
    };
  });
}

const readNews = builtOnce((orm) => unionAll(selectOf(orm, 'venue'), selectOf(orm, 'performer')));

function selectOf(orm: Orm, side: Side) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const since = sql`${sql.placeholder('since')}::timestamptz`;
  return orm
    .select({
      id: bookingHistory.id,
      bookingId: sql<string>`${bookings.id}`.as('booking_id'),
      side: sql<Side>`${fixed(side)}`.as('side'),
      at: bookingHistory.at,
      by: bookingHistory.by,
      action: bookingHistory.action,
      from: bookingHistory.from,
      to: bookingHistory.to,
      facts: bookingHistory.facts,
      day: events.day,
      venue: sql<string | null>`${venue.displayName}`.as('venue_name'),
      performer: sql<string | null>`${performer.displayName}`.as('performer_name'),
    })
    .from(bookings)
    .innerJoin(bookingHistory, eq(bookingHistory.bookingId, bookings.id))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .where(
      and(
        sql`${columnOf(side)} = ${anyOf(sql.placeholder('ids'))}`,
        // Older bookings hardly change any more; this lets the index find the rest.
        gt(bookings.loadOutAt, sql`now() - interval '60 days'`),
        gt(bookings.updatedAt, since),
        gt(bookingHistory.at, since),
        sql`${bookingHistory.by} <> ${fixed(side)}`,
      ),
    )
    .orderBy(desc(bookingHistory.at), desc(bookingHistory.id))
    .limit(most);
}

const mostNextShows = 5;

/** Also after the show, until load-out. */
const shownStates: BookingState[] = [...aheadStates, 'played'];

/** The next signed shows of these pages, until load-out. */
export async function listNextShows(orm: Orm, ids: string[]): Promise<Show[]> {
  const rows = await readShows(orm, { ids });
  return rows.map((row) => {
    const { id, profileId, title, room, day, startsAt, timeZone } = row;
    const otherName = shownNameOf(row.other);
    const other = nameInText(otherName);
    const place = [title === otherName ? '' : title, room].filter(Boolean).join(' · ');
    return {
      profileId,
      path: `/bookings/${id}`,
      title: other,
      place,
      day,
      at: startsAt,
      timeZone,
    };
  });
}

const readShows = builtOnce((orm) =>
  unionAll(selectNextShows(orm, 'venue'), selectNextShows(orm, 'performer')),
);

function selectNextShows(orm: Orm, side: Side) {
  return orm
    .select({
      id: bookings.id,
      profileId: sql<string>`${columnOf(side)}`.as('profile_id'),
      startsAt: bookings.startsAt,
      timeZone: bookings.timeZone,
      title: events.title,
      day: events.day,
      room: rooms.name,
      other: profiles.displayName,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(profiles, eq(profiles.id, columnOf(otherSide(side))))
    .where(
      and(
        sql`${columnOf(side)} = ${anyOf(sql.placeholder('ids'))}`,
        gt(bookings.loadOutAt, sql`now()`),
        sql`${bookings.state} = any(${fixed(shownStates)}::text[])`,
      ),
    )
    .orderBy(asc(bookings.loadOutAt), asc(bookings.id))
    .limit(mostNextShows);
}

/** The latest bookings and holds that are considered, and the most pages listed. */
const mostDealings = 40;

const mostPages = 12;

/**
 * The latest partners of a page, by the dates of their bookings and holds, the latest first; empty
 * for viewers who may not see its bookings.
 */
export async function listRecentPages(orm: Orm, viewer: Viewer, as: string): Promise<string[]> {
  const page = membershipOf(viewer, as);
  if (!page || !may(viewer, as, 'see bookings')) return [];
  const isVenue = page.userType === 'venue';
  const own = sql.identifier(isVenue ? 'venue_id' : 'performer_id');
  const other = sql.identifier(isVenue ? 'performer_id' : 'venue_id');
  const rows = await rowsOf<{ id: string }>(
    orm.execute(sql`
    select id from (
      (select ${other} as id, load_out_at as at from bookings
        where ${own} = ${as}
          and (latest_version > 0 or hold_id is not null or turn = ${isVenue ? 'venue' : 'performer'})
        order by load_out_at desc limit ${mostDealings}::int)
      union all
      (select ${other}, day from holds where ${own} = ${as}
        order by day desc limit ${mostDealings}::int)
    ) as dealings
    where id is not null group by id order by max(at) desc, id limit ${mostPages}::int`),
  );
  return rows.map(({ id }) => id);
}

type Row = typeof bookings.$inferSelect;

/** A booking locked until the transaction ends, and the database's time. */
export type LockedBooking = Row & BookingFacts & { now: Date };

/**
 * The moment at which an act counts as done; absent for now. Only the demo town gives a past one,
 * for the shows of its past. No request can.
 */
export type Backdating = { writtenAt?: Date };

/**
 * The time is read after the wait for the lock, so that a deadline that passed meanwhile counts.
 */
export async function lockBooking(
  tx: Orm,
  bookingId: string,
  writtenAt?: Date,
): Promise<LockedBooking> {
  const answers = await sendTogether(tx, lockRow(tx, { bookingId }), readFacts(tx, { bookingId }));
  return lockedBooking(...answers, writtenAt);
}

/** The booking of `lockRow` and of `readFacts` after it. */
export function lockedBooking(
  [row]: Row[],
  [facts]: Awaited<ReturnType<typeof readFacts>>,
  writtenAt?: Date,
): LockedBooking {
  if (!row || !facts) throw new AppError('not-found', words('bookings')('unknown'));
  const { isAgreed, signed, now } = facts;
  return { ...row, isAgreed, signed, now: writtenAt ?? new Date(now) };
}

export const lockRow = builtOnce((orm) =>
  orm
    .select()
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder('bookingId')))
    .for('update'),
);

export const readFacts = builtOnce((orm) => {
  const { id, pendingVersion } = bookings;
  const signed = orm
    .select({ side: signatures.side })
    .from(signatures)
    .where(and(eq(signatures.bookingId, id), eq(signatures.version, pendingVersion)));
  const frozen = orm
    .select({ version: contracts.version })
    .from(contracts)
    .where(
      and(
        eq(contracts.bookingId, id),
        eq(contracts.version, pendingVersion),
        sql`${contracts.replacedAt} is null`,
      ),
    );
  return orm
    .select({
      now: sql<string>`clock_timestamp()`,
      isAgreed: sql<boolean>`exists(${frozen})`,
      signed: sql<Side[]>`array(${signed})`,
    })
    .from(bookings)
    .where(eq(id, sql.placeholder('bookingId')));
});

type Part = {
  id: string;
  state: BookingState;
  turn: Side | null;
  firm: boolean;
  name: string | null;
  at: string;
};

/** The nights of a venue with their performers, in one query. */
export async function readEventEntries(
  orm: Orm,
  page: CalendarPage,
  query: EntryFilter & { most: number },
): Promise<CalendarEntry[]> {
  if (page.userType !== 'venue') return [];
  const parts = sql<Part[]>`(
    select coalesce(json_agg(json_build_object(
      'id', ${bookings.id}, 'state', ${bookings.state}, 'turn', ${bookings.turn}, 'firm', ${bookings.firm},
      'name', ${profiles.displayName}, 'at', ${bookings.updatedAt}
    ) order by ${bookings.startsAt}, ${bookings.id}), '[]'::json)
    from ${bookings} left join ${profiles} on ${profiles.id} = ${bookings.performerId}
    where ${bookings.eventId} = ${events.id} and ${takesTime}
  )`;
  const { id, title, timeZone, stageId, loadInAt, loadOutAt, claimed, createdAt } = events;
  const rows = await orm
    .select({
      id,
      title,
      timeZone,
      stageId,
      loadInAt,
      loadOutAt,
      claimed,
      createdAt,
      room: rooms.name,
      parts,
    })
    .from(events)
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(
      and(
        eq(events.venueId, page.profileId),
        isNull(events.cancelledAt),
        query.stageId ? eq(stageId, query.stageId) : undefined,
        within(query, loadInAt, loadOutAt, 'event', id),
      ),
    )
    .orderBy(loadInAt, id)
    .limit(query.most);
  return rows.map((row) => nightOf(row, page));
}

type EventTimesRow = Pick<
  typeof events.$inferSelect,
  'id' | 'title' | 'timeZone' | 'stageId' | 'loadInAt' | 'loadOutAt' | 'claimed' | 'createdAt'
> & { room: string | null; parts: Part[] };

function nightOf(row: EventTimesRow, page: CalendarPage): CalendarEntry {
  const t = words('calendar');
  const firm = row.parts.filter((part) => part.firm);
  const kind = kindOf(row, firm);
  const acts = firm.length > 0 ? firm : row.parts;
  const names = acts.map(({ name }) => name).filter((name) => name !== null);
  const [first] = acts;
  const changes = [row.createdAt, ...row.parts.map(({ at }) => new Date(at))];
  return entryOf({
    id: `event-${row.id}`,
    kind,
    step: firstStepOf(acts, 'venue'),
    title: row.title || names.join(', ') || t('untitled'),
    start: row.loadInAt,
    end: row.loadOutAt,
    timeZone: row.timeZone,
    stage: row.stageId ? { id: row.stageId, name: row.room ?? page.name ?? '' } : null,
    venueId: page.profileId,
    href: eventPath(page.profileId, row.id),
    state: first ? t(`state.${first.state}`) : '',
    changedAt: new Date(Math.max(...changes.map(Number))),
  });
}

function kindOf(row: EventTimesRow, firm: Part[]): EntryKind {
  if (row.claimed || firm.length > 0) return 'show';
  return row.parts.some(({ state }) => state !== 'draft') ? 'offer' : 'event';
}

/** False for bookings that came to nothing, which take no time. */
const takesTime = sql`${bookings.state} <> all(${fixed(endedStates)}::text[])`;

/** A performer’s shows and offers in one query; a venue’s drafts stay its own. */
export async function readBookingEntries(
  orm: Orm,
  page: CalendarPage,
  query: EntryFilter & { most: number },
): Promise<CalendarEntry[]> {
  if (page.userType === 'venue') return [];
  const { id, state, turn, firm, venueId, loadInAt, loadOutAt, timeZone, updatedAt } = bookings;
  const rows = await orm
    .select({
      id,
      state,
      turn,
      firm,
      venueId,
      loadInAt,
      loadOutAt,
      timeZone,
      updatedAt,
      title: events.title,
      stageId: events.stageId,
      room: rooms.name,
      venue: profiles.displayName,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(profiles, eq(profiles.id, bookings.venueId))
    .where(
      and(
        eq(bookings.performerId, page.profileId),
        takesTime,
        or(ne(state, 'draft'), firm),
        query.stageId ? eq(events.stageId, query.stageId) : undefined,
        within(query, loadInAt, loadOutAt, 'booking', id),
      ),
    )
    .orderBy(loadInAt, id)
    .limit(query.most);
  const t = words('calendar');
  return rows.map((row) =>
    entryOf({
      id: `booking-${row.id}`,
      kind: row.firm ? 'show' : 'offer',
      step: stepOf(row, 'performer'),
      title: row.venue ?? (row.title || t('untitled')),
      start: row.loadInAt,
      end: row.loadOutAt,
      timeZone: row.timeZone,
      stage: row.stageId && row.room ? { id: row.stageId, name: row.room } : null,
      venueId: row.venueId,
      href: `/bookings/${row.id}`,
      state: t(`state.${row.state}`),
      changedAt: row.updatedAt,
    }),
  );
}

/** The names of the two sides for sentences. */
export async function readNames(
  orm: Orm,
  { venueId, performerId }: { venueId: string | null; performerId: string | null },
): Promise<{ venueName: string; performerName: string }> {
  const ids = [venueId, performerId].flatMap((id) => id ?? []);
  const rows = await orm
    .select({ id: profiles.id, name: profiles.displayName })
    .from(profiles)
    .where(inArray(profiles.id, ids));
  const nameOf = (id: string | null) => nameInText(rows.find((row) => row.id === id)?.name ?? null);
  return { venueName: nameOf(venueId), performerName: nameOf(performerId) };
}

export type Parties = {
  venueId: string;
  performerId: string;
  /** The side of the acting page. */
  side: Side;
  performerName: string | null;
  venueTimeZone: string;
  /** False for an organiser without a place. */
  venueIsPlace: boolean;
};

/**
 * The venue and the performer among two pages.
 * @param as the acting page
 * @param other the other page, which has to be public
 * @throws AppError `not-found`; `bad-input` for two pages of a kind
 */
export async function readParties(orm: Orm, as: string, other: string): Promise<Parties> {
  const t = words('bookings');
  const rows = await orm
    .select({
      id: profiles.id,
      userType: profiles.userType,
      name: profiles.displayName,
      timeZone: profiles.timeZone,
      latitude: profiles.latitude,
      publishedAt: profiles.publishedAt,
      hiddenAt: profiles.hiddenAt,
    })
    .from(profiles)
    .where(inArray(profiles.id, [as, other]));
  const otherPage = rows.find(({ id }) => id === other);
  if (!rows.some(({ id }) => id === as) || !otherPage?.publishedAt || otherPage.hiddenAt)
    throw new AppError('not-found', t('refused.noPage'));
  const venue = rows.find(({ userType }) => userType === 'venue');
  const performer = rows.find(({ userType }) => userType === 'artist');
  if (!venue || !performer) throw new AppError('bad-input', t('refused.sameKind'));
  return {
    venueId: venue.id,
    performerId: performer.id,
    side: venue.id === as ? 'venue' : 'performer',
    performerName: performer.name,
    venueTimeZone: venue.timeZone ?? 'UTC',
    venueIsPlace: venue.latitude !== null,
  };
}
