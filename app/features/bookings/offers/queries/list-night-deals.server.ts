import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';

/** What a venue and one performer of an event have signed, and what became firm. */
type NightDeal = { bookingId: string; performer: string | null; terms: Terms };

/**
 * The deals that a venue’s event is played for, in the order of their sets. Who may read them is for the
 * caller to ask.
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
        inArray(bookings.state, ['confirmed', 'played', 'settled', 'paidOut']),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
}
