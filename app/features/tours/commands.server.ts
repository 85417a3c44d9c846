import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { outsideShows } from '#app/db/schema/announcements.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { tours } from '#app/db/schema/holds.ts';
import { tourShows } from '#app/db/schema/night.ts';
import { tourLimits } from '#app/domain/tours/tour-route.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { tourShow } from './fields.ts';

type On = OnPage<{ database: Database }>;
type Input = { tourId: string; kind: 'booking' | 'outside'; showId: string };

/** Puts a show of a performer on one of its tours, and off its former one. */
export const putOnTour = pageCommand({
  operation: 'putOnTour',
  may: 'place and answer holds',
  input: tourShow,
  run: ({ services: { database }, page: { profileId } }: On, input) =>
    database.orm.transaction(async (tx) => {
      const { tourId } = input;
      await lockTour(tx, profileId, tourId);
      await requireOwn(tx, profileId, input);
      const { shows: limit } = tourLimits;
      if ((await tx.$count(tourShows, eq(tourShows.tourId, tourId))) >= limit)
        throw new AppError('conflict', words('tours')('full', { most: limit }));
      const row = { bookingId: null, outsideId: null, ...idOf(input) };
      await tx
        .insert(tourShows)
        .values({ tourId, ...row })
        .onConflictDoUpdate({ target: columnOf(input), set: { tourId } });
    }),
});

export const takeOffTour = pageCommand({
  operation: 'takeOffTour',
  may: 'place and answer holds',
  input: tourShow,
  run: ({ services: { database }, page: { profileId } }: On, input) =>
    database.orm.transaction(async (tx) => {
      await lockTour(tx, profileId, input.tourId);
      await tx
        .delete(tourShows)
        .where(and(eq(tourShows.tourId, input.tourId), eq(columnOf(input), input.showId)));
    }),
});

/** Serialises changes of this tour. */
async function lockTour(tx: Orm, profileId: string, tourId: string): Promise<void> {
  const [tour] = await tx
    .select({ id: tours.id })
    .from(tours)
    .where(and(eq(tours.id, tourId), eq(tours.performerId, profileId)))
    .for('update');
  if (!tour) throw new AppError('not-found', words('bookings')('holds.refused.noTour'));
}

async function requireOwn(tx: Orm, profileId: string, { kind, showId }: Input): Promise<void> {
  const isOwnBooking = and(
    eq(bookings.id, showId),
    eq(bookings.performerId, profileId),
    // Only the venue sees its drafts.
    ne(bookings.state, 'draft'),
  );
  const isOwnShow = and(eq(outsideShows.id, showId), eq(outsideShows.profileId, profileId));
  const shows =
    kind === 'booking'
      ? await tx.select({ one: sql`1` }).from(bookings).where(isOwnBooking)
      : await tx.select({ one: sql`1` }).from(outsideShows).where(isOwnShow);
  if (shows.length === 0) throw new AppError('not-found', words('tours')('noShow'));
}

function columnOf({ kind }: Input) {
  return kind === 'booking' ? tourShows.bookingId : tourShows.outsideId;
}

function idOf({ kind, showId }: Input) {
  return kind === 'booking' ? { bookingId: showId } : { outsideId: showId };
}
