import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { outsideActs, outsideShows } from '#app/db/schema/outside-shows.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** A show that a page lists itself, with its other acts; `not-found` also for another page’s. */
export async function loadOutsideShow(orm: Orm, profileId: string, showId: string) {
  const [show] = await orm
    .select()
    .from(outsideShows)
    .where(and(eq(outsideShows.profileId, profileId), eq(outsideShows.id, showId)));
  if (!show) throw new AppError('not-found', words('announcements')('gone'));
  const acts = await orm
    .select()
    .from(outsideActs)
    .where(eq(outsideActs.showId, showId))
    .orderBy(asc(outsideActs.position));
  return { ...show, acts };
}
