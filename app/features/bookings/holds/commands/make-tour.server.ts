import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { tours } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { holdLimits } from '#app/domain/bookings/holds/hold-rules.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';

/**
 * Begins a tour of a performer: holds over several venues that belong together.
 * @returns its id
 * @throws AppError `not-found`, `forbidden`, `too-many`
 */
export async function makeTour(
  { database }: { database: Database },
  viewer: Viewer,
  performerId: string,
  { name }: { name: string },
): Promise<string> {
  requireRight(viewer, performerId, 'place and answer holds');
  return database.orm.transaction(async (tx) => {
    const [page] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.id, performerId))
      .for('no key update');
    if (page?.userType !== 'artist')
      throw new AppError('not-found', words('bookings')('holds.refused.noPerformer'));
    const most = holdLimits.mostTours;
    if ((await tx.$count(tours, eq(tours.performerId, performerId))) >= most)
      throw new AppError('too-many', words('bookings')('holds.refused.tours', { most }));
    const id = newId();
    await tx.insert(tours).values({ id, performerId, name });
    return id;
  });
}
