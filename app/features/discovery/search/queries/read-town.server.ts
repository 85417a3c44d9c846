import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { towns } from '#app/db/schema/listings.ts';

/** A town that has or had listings; null for any other. */
export async function readTown(
  orm: Orm,
  key: string,
): Promise<{ key: string; name: string; country: string } | null> {
  const { name, country } = towns;
  const [town] = await orm
    .select({ key: towns.key, name, country })
    .from(towns)
    .where(eq(towns.key, key));
  return town ?? null;
}

/** The limit of one site map. */
const mostListed = 50_000;

/** The keys of towns with listings, as in their addresses, those with the most first. */
export async function listTowns(orm: Orm): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    orm.execute(sql`
    select substr(facet, 6) as key from listings cross join unnest(facets) as facet
    where facet like 'town:%' group by facet order by count(*) desc, facet limit ${mostListed}::int`),
  );
  return rows.map(({ key }) => key);
}
