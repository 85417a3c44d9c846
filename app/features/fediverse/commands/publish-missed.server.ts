import { sql } from 'drizzle-orm';
import { rowsOf } from '#app/db/expressions.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { fediversePages, fediversePosts } from '#app/db/schema/fediverse.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { publishShows } from './publish-shows.server.ts';

/** One run handles this many; the next one goes on. */
const mostAtOnce = 500;

/**
 * Publishes shows that were never published: public before the operator enabled federation, or
 * before a page came back, and withdrawals of announcements that ended.
 */
export async function publishMissed(services: Parameters<typeof publishShows>[0]): Promise<void> {
  if (!services.brand.isFederated) return;
  const { id, pages, isPast, changedAt, startsAt } = publicEvents;
  const { pageId, showId, comparedAt, withdrawnAt } = fediversePosts;
  const rows = await rowsOf<{ id: string }>(
    services.database.orm.execute(sql`
    (select ${id} as id from ${publicEvents}
      where not ${isPast} and exists (
        select 1 from unnest(${pages}) as shown(page_id)
          join ${profiles} on ${profiles.id} = shown.page_id and ${isPublic()}
          left join ${fediversePages} on ${fediversePages.pageId} = shown.page_id
          left join ${fediversePosts} on ${pageId} = shown.page_id and ${showId} = ${id}
            and ${withdrawnAt} is null
        where ${fediversePages.isOff} is not true
          and (${comparedAt} is null or ${comparedAt} < ${changedAt}))
      order by ${startsAt} limit ${mostAtOnce})
    union
    (select ${showId} as id from ${fediversePosts}
      where ${withdrawnAt} is null
        and not exists (select 1 from ${publicEvents} where ${id} = ${showId})
      limit ${mostAtOnce})`),
  );
  await publishShows(
    services,
    rows.map((row) => row.id),
  );
}
