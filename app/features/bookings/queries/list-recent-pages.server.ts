import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';

/** How many of the latest bookings and holds are looked at, and how many pages that makes at most. */
const mostDealings = 40;
const mostPages = 12;

/**
 * With whom a page has dealt lately, by the dates of their bookings and holds, the latest first;
 * nobody for whoever may not see that page’s bookings.
 */
export async function listRecentPages(orm: Orm, viewer: Viewer, as: string): Promise<string[]> {
  const page = membershipOf(viewer, as);
  if (!page || !may(viewer, as, 'see bookings')) return [];
  const isVenue = page.userType === 'venue';
  const own = sql.identifier(isVenue ? 'venue_id' : 'performer_id');
  const other = sql.identifier(isVenue ? 'performer_id' : 'venue_id');
  const rows = await rowsOf<{ id: string }>(
    orm.execute(sql`
    select id from (
      (select ${other} as id, load_out_at as at from bookings
        where ${own} = ${as}
          and (latest_version > 0 or hold_id is not null or turn = ${isVenue ? 'venue' : 'performer'})
        order by load_out_at desc limit ${mostDealings}::int)
      union all
      (select ${other}, day from holds where ${own} = ${as}
        order by day desc limit ${mostDealings}::int)
    ) as dealings
    where id is not null group by id order by max(at) desc, id limit ${mostPages}::int`),
  );
  return rows.map(({ id }) => id);
}
