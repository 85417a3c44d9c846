import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { together } from '#app/db/shortcuts.server.ts';
import { mostSimilar } from '#app/domain/discovery/matching.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';

/** Candidates considered, however many share a genre. */
const mostLooked = 300;

export type Similar = { id: string; name: string; town: string | null; genres: string[] };

/**
 * Public pages of the same kind that share the most genres; among equals, those of the same town
 * first.
 */
export async function findSimilar(orm: Orm, profileId: string): Promise<Similar[]> {
  return (await readSimilar(orm, profileId)) ?? [];
}

type Row = { of: string; id: string; name: string | null; town: string | null; genres: string[] };

const readSimilar = together<Similar[]>((orm) => async (ids) => {
  const rows = await rowsOf<Row>(
    orm.execute(sql`
    select own.id as of, found.* from profiles own cross join lateral (
      select id, display_name as name, home_town as town, shared as genres
      from (
        select id, display_name, home_town, genres from profiles
        where genres && own.genres and user_type = own.user_type and id <> own.id
          and published_at is not null and hidden_at is null
        limit ${mostLooked}::int
      ) as other cross join lateral (
        select array(select unnest(other.genres) intersect select unnest(own.genres)) as shared
      ) as with_shared
      order by cardinality(shared) desc, home_town is not distinct from own.home_town desc, id
      limit ${mostSimilar}::int
    ) as found
    where own.id = any(${sql.param(ids)}::text[])
      and own.published_at is not null and own.hidden_at is null`),
  );
  return ids.map((id) =>
    rows.flatMap(({ of, name, ...row }) => (of === id ? [{ ...row, name: nameInText(name) }] : [])),
  );
});
