import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { signedStates } from '#app/domain/bookings/lifecycle.ts';
import { type PlacedShow, type RadiusClause, ruledOutAt } from '#app/domain/bookings/radius.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { positionOf } from '#app/domain/profiles/position.ts';

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
