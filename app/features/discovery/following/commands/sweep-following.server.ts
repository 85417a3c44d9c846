import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { followingLimits } from '#app/domain/discovery/following.ts';

/** Deletes attendances of shows long past, and addresses that follow nothing. */
export async function sweepFollowing(orm: Orm): Promise<void> {
  const over = sql`select id from public_events
    where ends_at < now() - make_interval(days => ${followingLimits.keptDays})`;
  await orm.execute(sql`delete from attendances where show_id in (${over})`);
  await orm.execute(sql`delete from follow_notices where show_id in (${over})`);
  await orm.execute(sql`delete from followers where email is not null
    and not exists (select from follows where follower_id = followers.id)
    and not exists (select from attendances where follower_id = followers.id)`);
}
