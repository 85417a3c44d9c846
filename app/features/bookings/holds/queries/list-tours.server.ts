import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { tours } from '#app/db/schema/holds.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

export type Tour = { tourId: string; name: string };

/** The tours of a performer, the latest first. */
export function listTours({ orm }: Database, viewer: Viewer, performerId: string): Promise<Tour[]> {
  requireRight(viewer, performerId, 'see holds');
  return orm
    .select({ tourId: tours.id, name: tours.name })
    .from(tours)
    .where(eq(tours.performerId, performerId))
    .orderBy(desc(tours.createdAt), desc(tours.id));
}

/** @throws AppError `not-found`, also for a tour of another page */
export async function readTour(
  { orm }: Database,
  viewer: Viewer,
  performerId: string,
  tourId: string,
): Promise<Tour> {
  requireRight(viewer, performerId, 'see holds');
  const [tour] = await orm
    .select({ tourId: tours.id, name: tours.name })
    .from(tours)
    .where(and(eq(tours.id, tourId), eq(tours.performerId, performerId)));
  if (!tour) throw new AppError('not-found', words('bookings')('holds.refused.noTour'));
  return tour;
}
