import { aliasedTable, and, eq, gt, inArray, like, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { advanceLines } from '#app/db/schema/night/advances.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { missingAt } from '#app/domain/advancing/gear-needs.ts';
import { advancedStates, emptyLine } from '#app/domain/advancing/lines.ts';

/**
 * Stores missing gear at the shows ahead of these pages as open lines, and removes those no longer
 * missing: open lines are counted in the database, which can’t read riders. Four statements at
 * most. Running it twice changes nothing.
 */
export async function storeMissingGear({ orm }: Database, pages: string[]): Promise<void> {
  const ahead = await listAhead(orm, pages);
  const lines = await listGear(
    orm,
    ahead.map(({ bookingId }) => bookingId),
  );
  const shows = ahead.map(({ bookingId, eventId, terms, act, house }) => ({
    bookingId,
    eventId,
    own: lines.filter((line) => line.bookingId === bookingId && line.eventId === eventId),
    missing: missingAt({ rider: terms.rider, act: act ?? {}, house: house ?? {} }).map((gear) =>
      emptyLine({ kind: 'gear', gear }),
    ),
  }));
  const newRows = shows.flatMap(({ bookingId, eventId, own, missing }) =>
    missing
      .filter(({ key }) => own.every((line) => line.key !== key))
      .map(({ key, answers, revision }) => ({ bookingId, eventId, key, answers, revision })),
  );
  const oldRows = shows.flatMap(({ own, missing }) =>
    own.filter(({ key, revision }) => revision === 0 && missing.every((one) => one.key !== key)),
  );
  if (newRows.length > 0)
    await orm
      .insert(advanceLines)
      .values(newRows.map((line) => ({ ...line, changedAt: sql`now()` })))
      .onConflictDoNothing();
  // An answer given meanwhile keeps the line.
  if (oldRows.length > 0)
    await orm.delete(advanceLines).where(
      and(
        inArray(
          advanceLines.id,
          oldRows.map(({ id }) => id),
        ),
        eq(advanceLines.revision, 0),
      ),
    );
}

/** The signed shows ahead of these pages, with the facts that decide which gear is missing. */
function listAhead(orm: Orm, pages: string[]) {
  const act = aliasedTable(profiles, 'act');
  const house = aliasedTable(profiles, 'house');
  return orm
    .select({
      bookingId: bookings.id,
      eventId: bookings.eventId,
      terms: bookingVersions.terms,
      act: act.details,
      house: house.details,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isSignedVersion)
    .leftJoin(act, eq(act.id, bookings.performerId))
    .leftJoin(house, eq(house.id, bookings.venueId))
    .where(
      and(
        or(inArray(bookings.venueId, pages), inArray(bookings.performerId, pages)),
        inArray(bookings.state, [...advancedStates]),
        gt(bookings.loadInAt, sql`now()`),
      ),
    );
}

function listGear(orm: Orm, bookingIds: string[]) {
  const { id, bookingId, eventId, key, revision } = advanceLines;
  return orm
    .select({ id, bookingId, eventId, key, revision })
    .from(advanceLines)
    .where(and(inArray(bookingId, bookingIds), like(key, 'gear-%')));
}
