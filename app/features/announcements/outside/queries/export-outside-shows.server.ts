import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { outsideActs, outsideShows } from '#app/db/schema/outside-shows.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** Shows listed by the pages that a person owns. */
export async function* exportOutsideShows(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  for (const [index, page] of viewer.profiles.filter(({ role }) => role === 'owner').entries()) {
    const shows = await orm
      .select()
      .from(outsideShows)
      .where(eq(outsideShows.profileId, page.profileId))
      .orderBy(asc(outsideShows.startsAt), asc(outsideShows.id));
    if (shows.length === 0) continue;
    const acts = await orm
      .select({ act: outsideActs })
      .from(outsideActs)
      .innerJoin(outsideShows, eq(outsideShows.id, outsideActs.showId))
      .where(eq(outsideShows.profileId, page.profileId))
      .orderBy(asc(outsideActs.showId), asc(outsideActs.position));
    const actsOf = Map.groupBy(acts, ({ act }) => act.showId);
    const entries = shows.map((show) => ({
      ...show,
      lineUp: (actsOf.get(show.id) ?? []).map(({ act: { name, pageId } }) => ({ name, pageId })),
    }));
    const folder = `pages/${index + 1}-${fileNameOf(page.displayName ?? '', 'page')}`;
    yield jsonPart(`${folder}/own-shows.json`, entries);
  }
}
