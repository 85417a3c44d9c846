import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { overStates } from '#app/domain/bookings/lifecycle.ts';
import { daysOfClause, type RadiusClause } from '#app/domain/bookings/radius.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import {
  listRadiusClauses,
  readPlaceOf,
} from '#app/features/bookings/offers/queries/read-radius.server.ts';
import { isSeenBy, requireSide } from '#app/features/bookings/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { listNearShows, type NearShow } from './list-near-shows.server.ts';

export type ShownRadius = {
  side: Side;
  clause: RadiusClause | null;
  days: { from: string; to: string } | null;
  /** Not everything is signed yet, so it can still be negotiated. */
  isOpen: boolean;
  /** Other shows of the performer that the clause rules out, as far as the reader may know. */
  shows: NearShow[];
  /** For the venue, once both have signed: there is another one that isn’t announced yet. */
  isAnyUnannounced: boolean;
  /** For the performer: its other contracts that rule this show out. */
  ruledOutBy: { bookingId: string; venue: string | null; day: string; kilometres: number }[];
};

/**
 * Conflicts with a booking’s radius clause, and for its performer, conflicts of the booking with
 * other clauses; in a fixed number of statements. It warns and refuses nothing.
 */
export async function readRadius(
  orm: Orm,
  viewer: Viewer,
  { bookingId, as }: { bookingId: string; as: string },
): Promise<ShownRadius> {
  const [row] = await orm
    .select({ booking: bookings, day: events.day, terms: bookingVersions.terms })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(
      bookingVersions,
      and(
        eq(bookingVersions.bookingId, bookings.id),
        sql`${bookingVersions.number} = coalesce(${bookings.pendingVersion}, ${bookings.signedVersion}, ${bookings.latestVersion})`,
      ),
    )
    .where(eq(bookings.id, bookingId));
  if (!row) throw new AppError('not-found', words('bookings')('unknown'));
  const { booking, terms } = row;
  const { performerId, venueId, state, signedVersion, pendingVersion } = booking;
  const side = requireSide(viewer, booking, as, 'see bookings');
  if (!isSeenBy(side, booking)) throw new AppError('not-found', words('bookings')('unknown'));
  const clause = terms?.radius ?? null;
  // Otherwise a venue could find a rival’s show by trying distances in a draft.
  const isOpen = signedVersion === null || pendingVersion !== null;
  const base = { side, clause, days: null, isOpen };
  const nothing = { ...base, shows: [], isAnyUnannounced: false, ruledOutBy: [] };
  if (!terms || !performerId || !venueId || overStates.includes(state)) return nothing;
  // Proposed terms may be for another day.
  const day = terms.schedule.doors.slice(0, 10);
  const show = { day, position: await readPlaceOf(orm, venueId) };
  const query = { performerId, venueId, bookingId, show };
  const near = clause && (await listNearShows(orm, side, { ...query, clause }));
  const clauses = side === 'performer' ? await listRadiusClauses(orm, query, show) : [];
  return {
    ...base,
    days: clause && daysOfClause(clause, day),
    shows: near?.shows ?? [],
    isAnyUnannounced: side === 'venue' && !isOpen && near?.isAnyHidden === true,
    ruledOutBy: clauses.map((one) => ({
      bookingId: one.bookingId,
      venue: one.venue,
      day: one.show.day,
      kilometres: one.clause.kilometres,
    })),
  };
}
