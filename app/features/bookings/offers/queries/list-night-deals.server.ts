import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { confirmedStates } from '#app/domain/bookings/lifecycle.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';

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
