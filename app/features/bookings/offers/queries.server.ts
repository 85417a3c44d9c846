import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { confirmedStates, signedStates } from '#app/domain/bookings/lifecycle.ts';
import { type PlacedShow, type RadiusClause, ruledOutAt } from '#app/domain/bookings/radius.ts';
import { otherSide, type Side, type Terms, termsLimits } from '#app/domain/bookings/terms/terms.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** The bookings made from applications, by application. */
export async function findOffers(
  orm: Orm,
  applicationIds: string[],
): Promise<Record<string, string>> {
  if (applicationIds.length === 0) return {};
  const rows = await orm
    .select({ id: bookings.id, applicationId: bookings.applicationId })
    .from(bookings)
    .where(inArray(bookings.applicationId, applicationIds))
    .orderBy(desc(bookings.createdAt));
  return Object.fromEntries(
    rows
      .toReversed()
      .flatMap(({ id, applicationId }) => (applicationId ? [[applicationId, id]] : [])),
  );
}

/** A signed booking of two pages. */
export type Deal = {
  bookingId: string;
  with: string | null;
  name: string | null;
  day: string;
  roomId: string | null;
  terms: Terms;
  isSamePair: boolean;
};

const most = 6;

/**
 * Earlier deals of a page for a new offer: the last one with the same page, then those with others,
 * the latest show first. The caller checks who may read them.
 */
export async function listDeals(
  orm: Orm,
  { as, with: other, side }: { as: string; with: string; side: Side },
): Promise<Deal[]> {
  const [own, theirs] = [bookings[`${side}Id`], bookings[`${otherSide(side)}Id`]];
  const find = (where: SQL | undefined, limit: number) =>
    orm
      .select({
        bookingId: bookings.id,
        with: theirs,
        name: profiles.displayName,
        day: events.day,
        roomId: events.roomId,
        terms: bookingVersions.terms,
      })
      .from(bookings)
      .innerJoin(events, eq(events.id, bookings.eventId))
      .innerJoin(bookingVersions, isSignedVersion)
      .leftJoin(profiles, eq(profiles.id, theirs))
      .where(where)
      .orderBy(desc(bookings.loadOutAt))
      .limit(limit);
  const [ofPair, ofPage] = await Promise.all([
    find(and(eq(own, as), eq(theirs, other)), 1),
    find(eq(own, as), most),
  ]);
  const rest = ofPage.filter((deal) => deal.bookingId !== ofPair[0]?.bookingId);
  return [...ofPair, ...rest].map((deal) => ({ ...deal, isSamePair: deal.with === other }));
}

/** The signed terms of one performer of an event. */
type NightDeal = { bookingId: string; performer: string | null; terms: Terms };

/**
 * The deals of a venue’s event, in the order of their sets. The caller checks who may read them.
 */
export function listNightDeals(
  orm: Orm,
  { venueId, eventId }: { venueId: string; eventId: string },
): Promise<NightDeal[]> {
  return orm
    .select({
      bookingId: bookings.id,
      performer: profiles.displayName,
      terms: bookingVersions.terms,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isSignedVersion)
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(
      and(
        eq(bookings.eventId, eventId),
        eq(bookings.venueId, venueId),
        inArray(bookings.state, confirmedStates),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
}

/** The radius clause of a performer’s signed show. */
export type SignedClause = {
  bookingId: string;
  venueId: string | null;
  venue: string | null;
  show: PlacedShow;
  clause: RadiusClause;
};

/**
 * A performer’s radius clauses that could reach a day, the earliest show first. Only the performer
 * may see them.
 */
export async function listSignedClauses(
  orm: Orm,
  performerId: string,
  day: string,
): Promise<SignedClause[]> {
  const earliest = Temporal.PlainDate.from(day).subtract({ days: termsLimits.radiusDays });
  const rows = await orm
    .select({
      bookingId: bookings.id,
      venueId: bookings.venueId,
      venue: profiles.displayName,
      day: events.day,
      latitude: profiles.latitude,
      longitude: profiles.longitude,
      terms: bookingVersions.terms,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(bookingVersions, isSignedVersion)
    .leftJoin(profiles, eq(profiles.id, bookings.venueId))
    .where(
      and(
        eq(bookings.performerId, performerId),
        inArray(bookings.state, [...signedStates]),
        gte(events.day, earliest.toString()),
        sql`${bookingVersions.terms} -> 'radius' <> 'null'`,
      ),
    )
    .orderBy(events.day, bookings.id)
    .limit(mostClauses);
  return rows.flatMap(({ terms, day: on, latitude, longitude, ...row }) => {
    const position = positionOf({ userType: 'venue', latitude, longitude });
    return terms.radius ? [{ ...row, show: { day: on, position }, clause: terms.radius }] : [];
  });
}

const mostClauses = 200;

/** The clauses that rule out a show, except those of the same venue. */
export async function listRadiusClauses(
  orm: Orm,
  {
    performerId,
    venueId,
    bookingId,
  }: { performerId: string; venueId: string | null; bookingId: string },
  show: PlacedShow,
): Promise<SignedClause[]> {
  const signed = await listSignedClauses(orm, performerId, show.day);
  return signed.filter(
    (one) =>
      one.bookingId !== bookingId &&
      (one.venueId === null || one.venueId !== venueId) &&
      ruledOutAt(one.clause, one.show, show) !== null,
  );
}

/** Null for an organiser without a place. */
export async function readPlaceOf(orm: Orm, venueId: string): Promise<PlacedShow['position']> {
  const [row] = await orm
    .select({
      userType: profiles.userType,
      latitude: profiles.latitude,
      longitude: profiles.longitude,
    })
    .from(profiles)
    .where(eq(profiles.id, venueId));
  return row ? positionOf(row) : null;
}

export type TermsVersion = {
  number: number;
  madeBy: Side;
  madeAt: Date;
  comment: string;
  terms: Terms;
};

export async function readVersion(
  orm: Orm,
  bookingId: string,
  number: number,
): Promise<TermsVersion> {
  const [version] = await orm
    .select({
      number: bookingVersions.number,
      madeBy: bookingVersions.madeBy,
      madeAt: bookingVersions.madeAt,
      comment: bookingVersions.comment,
      terms: bookingVersions.terms,
    })
    .from(bookingVersions)
    .where(and(eq(bookingVersions.bookingId, bookingId), eq(bookingVersions.number, number)));
  if (!version) throw new AppError('not-found', words('bookings')('noVersion'));
  return version;
}
