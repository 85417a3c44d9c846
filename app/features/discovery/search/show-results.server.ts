import type { Database } from '#app/db/client.server.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import type { Reader } from '#app/features/events/views.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { ListingResult } from './find-listings.server.ts';
import type { Results } from './parts.tsx';
import { listFoundPages, listFoundShows, listFoundSlots } from './queries.server.ts';
import { type MapPlan, planMap } from './words.ts';

/** Changes of these tables may change how a result is shown. */
export const resultTags = 'listings:* profiles:* public_events:*';

type Sources = { database: Database; files: Files; log: Log };

/** Results ready to be shown, and if they stay the same until these tables change. */
export async function showResults(
  sources: Sources,
  kind: ListingKind,
  listings: ListingResult[],
  reader: Reader | null = null,
): Promise<{ found: Results; map: MapPlan | null; isWhole: boolean }> {
  const { orm } = sources.database;
  const ids = listings.map(({ id }) => id);
  if (kind === 'event') {
    const shows = await listFoundShows(orm, ids);
    const map = mapOf(listings, shows, (show) => ({ name: show.title, href: show.path }));
    return { found: { kind, shows }, map, isWhole: true };
  }
  if (kind === 'slot') {
    const slots = await listFoundSlots(orm, reader, ids);
    const map = mapOf(listings, slots, ({ id, name, night }) => ({
      name: `${name}, ${night.title}`,
      href: `/open-slots/${id}`,
    }));
    return { found: { kind, slots }, map, isWhole: true };
  }
  const { pages, isWhole } = await listFoundPages(sources, ids);
  const km = Object.fromEntries(listings.map((each) => [each.id, each.km]));
  const map = mapOf(
    listings,
    pages.map((page) => ({ ...page, id: page.userId })),
    ({ displayName, id }) => ({ name: displayName ?? '', href: `/users/${id}` }),
  );
  return { found: { kind, pages, km }, map, isWhole };
}

function mapOf<Shown extends { id: string }>(
  listings: ListingResult[],
  views: Shown[],
  pinOf: (one: Shown) => { name: string; href: string },
): MapPlan | null {
  const places = new Map(listings.map((each) => [each.id, each]));
  return planMap(
    views.map((one) => {
      const { latitude = null, longitude = null } = places.get(one.id) ?? {};
      return { ...pinOf(one), id: one.id, latitude, longitude };
    }),
  );
}
