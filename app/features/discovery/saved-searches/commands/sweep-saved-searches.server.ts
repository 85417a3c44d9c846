import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { savedSearchLimits as limits } from '#app/domain/discovery/saved-searches.ts';

/** Deletes results that disappeared long ago. */
export async function sweepSavedSearches(orm: Orm): Promise<void> {
  await orm.execute(sql`
    delete from saved_search_finds using saved_searches
    where saved_searches.id = search_id
      and at < now() - make_interval(days => ${limits.keptDays}::int)
      and not exists (select from listings
        where listings.kind = saved_searches.kind and listings.id = listing_id)`);
}
