import type { Orm } from '#app/db/client.server.ts';
import { daysOfClause, type PlacedShow, ruledOutAt } from '#app/domain/bookings/radius.ts';
import { listSignedClauses } from '#app/features/bookings/offers/queries/read-radius.server.ts';

export type ClauseAhead = {
  bookingId: string;
  venue: string | null;
  kilometres: number;
  from: string;
  to: string;
  /** The show at hand falls under it. */
  isMet: boolean;
};

/**
 * Signed clauses that still restrict a performer, for its own people. `show` is one of its shows;
 * null for one that isn’t listed yet.
 */
export async function listClausesAhead(
  orm: Orm,
  performerId: string,
  show: PlacedShow | null,
): Promise<ClauseAhead[]> {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const clauses = await listSignedClauses(orm, performerId, today);
  return clauses.flatMap(({ bookingId, venue, show: own, clause }) => {
    const { from, to } = daysOfClause(clause, own.day);
    if (to < today) return [];
    const isMet = show !== null && ruledOutAt(clause, own, show) !== null;
    return [
      {
        bookingId,
        venue,
        from,
        to,
        isMet,
        kilometres: clause.kilometres,
      },
    ];
  });
}
