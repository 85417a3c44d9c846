import { and, inArray, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { grouped } from '#app/lib/money/grouped.ts';
import { isTurnOf } from './list-bookings.server.ts';

/**
 * In how many bookings it is a profile's turn. Every page of somebody who is signed in shows it, so
 * that requests which wait at the same moment share one statement, over nights ahead alone.
 */
export async function countTurns(orm: Orm, profileId: string): Promise<number> {
  let count = counters.get(orm);
  if (!count) {
    count = grouped((ids: string[]) => countAll(orm, ids));
    counters.set(orm, count);
  }
  return (await count(profileId)) ?? 0;
}

const counters = new WeakMap<Orm, (profileId: string) => Promise<number | null>>();

async function countAll(orm: Orm, profileIds: string[]): Promise<number[]> {
  const rows = await orm
    .select({
      venueId: bookings.venueId,
      performerId: bookings.performerId,
      isVenues: sql<boolean>`${isTurnOf('venue')}`,
      isPerformers: sql<boolean>`${isTurnOf('performer')}`,
    })
    .from(bookings)
    .where(
      or(
        and(inArray(bookings.venueId, profileIds), isTurnOf('venue')),
        and(inArray(bookings.performerId, profileIds), isTurnOf('performer')),
      ),
    );
  return profileIds.map(
    (id) =>
      rows.filter(
        (row) =>
          (row.venueId === id && row.isVenues) || (row.performerId === id && row.isPerformers),
      ).length,
  );
}
