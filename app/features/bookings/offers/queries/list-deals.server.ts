import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { otherSide, type Side, type Terms } from '#app/domain/bookings/terms/terms.ts';

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
