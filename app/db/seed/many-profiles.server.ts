import { sql } from 'drizzle-orm';
import type { Orm } from '../client.server.ts';

const profilesPerStatement = 20_000;

/**
 * Adds made-up profiles `seed-1` … `seed-N` for measurements, about as large as real ones. Those
 * that are there already stay as they are.
 * @returns how many were added
 */
export async function seedManyProfiles(orm: Orm, count: number): Promise<number> {
  let added = 0;
  for (let from = 1; from <= count; from += profilesPerStatement) {
    const to = Math.min(from + profilesPerStatement - 1, count);
    const result = await orm.execute(sql`
      insert into profiles (id, user_type, display_name, bio, yt_links, latitude, longitude, updated_at)
      select
        'seed-' || n,
        (case when n % 3 = 0 then 'venue' else 'artist' end)::user_type,
        (array['The Late','Northern','Paper','Velvet','Broken','Silver','Quiet','Electric'])[1 + n % 8]
          || ' ' || (array['Lanterns','Harbour','Choir','Engines','Sundays','Tigers','Rooms'])[1 + n % 7]
          || ' ' || n,
        repeat('We play songs about ordinary days, loud enough to dance to. ', 3 + n % 9),
        array['https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
        case when n % 3 = 0 then 35 + (n % 2000) / 100.0 end,
        case when n % 3 = 0 then -9 + (n % 3000) / 100.0 end,
        now() - make_interval(secs => n)
      from generate_series(${from}::int, ${to}::int) as n
      on conflict do nothing`);
    const { rowCount, affectedRows } = result as { rowCount?: number; affectedRows?: number };
    added += rowCount ?? affectedRows ?? 0;
  }
  await orm.execute(sql`analyze profiles`);
  return added;
}
