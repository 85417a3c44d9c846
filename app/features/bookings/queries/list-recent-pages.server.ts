import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';

/** The latest bookings and holds that are considered, and the most pages listed. */
const mostDealings = 40;
const mostPages = 12;

/**
 * The latest partners of a page, by the dates of their bookings and holds, the latest first; empty
 * for viewers who may not see its bookings.
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
