import type { Orm } from '#app/db/client.server.ts';
import { daysOfClause, type PlacedShow, ruledOutAt } from '#app/domain/bookings/radius.ts';
import { listSignedClauses } from '#app/features/bookings/offers/queries/read-radius.server.ts';

export type ClauseAhead = {
  bookingId: string;
  venue: string | null;
  kilometres: number;
  from: string;
  to: string;
  /** The show that is looked at falls in it. */
  isMet: boolean;
};

/**
 * What a performer has signed that still rules shows out, for its own people.
 * @param show one of its own that is looked at; null for one that isn’t listed yet
 */
export async function listClausesAhead(
  orm: Orm,
  performerId: string,
  show: PlacedShow | null,
): Promise<ClauseAhead[]> {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const signed = await listSignedClauses(orm, performerId, today);
  return signed.flatMap(({ bookingId, venue, show: own, clause }) => {
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
