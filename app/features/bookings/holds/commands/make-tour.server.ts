import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { tours } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { holdLimits } from '#app/domain/bookings/holds/hold-rules.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { newTour } from '../fields.ts';

/** Starts a performer’s tour: holds at several venues that belong together. */
export const makeTour = pageCommand({
  operation: 'makeTour',
  may: 'place and answer holds',
  input: newTour,
  run({ services, page: { profileId } }: OnPage<{ database: Database }>, { name }) {
    return services.database.orm.transaction(async (tx) => {
      const [page] = await tx
        .select()
        .from(profiles)
        .where(eq(profiles.id, profileId))
        .for('no key update');
      if (page?.userType !== 'artist')
        throw new AppError('not-found', words('bookings')('holds.refused.noPerformer'));
      const most = holdLimits.mostTours;
      if ((await tx.$count(tours, eq(tours.performerId, profileId))) >= most)
        throw new AppError('too-many', words('bookings')('holds.refused.tours', { most }));
      const tourId = newId();
      await tx.insert(tours).values({ id: tourId, performerId: profileId, name });
      return { tourId };
    });
  },
});
