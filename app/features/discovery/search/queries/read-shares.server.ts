import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';

type Shares = { words: Map<string, number>; facets: Map<string, number> };

/**
 * Common words and facets, with their share of all listings, from the database's own latest
 * statistics. A missing one is rare.
 */
export async function readShares(orm: Orm): Promise<Shares> {
  const cached = cache.get(orm);
  if (cached && cached.readAt > performance.now() - keptMs) return cached.shares;
  const rows = await rowsOf<{ name: string; term: string; share: number }>(
    orm.execute(sql`
    select attname as name, term, share
    from pg_stats cross join unnest(most_common_elems::text::text[],
      most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])]) as common (term, share)
    where schemaname = current_schema() and tablename = 'listings' and attname in ('words', 'facets')`),
  );
  const of = (column: string) =>
    new Map(rows.filter(({ name }) => name === column).map(({ term, share }) => [term, share]));
  const shares = { words: of('words'), facets: of('facets') };
  cache.set(orm, { shares, readAt: performance.now() });
  return shares;
}

const cache = new WeakMap<Orm, { shares: Shares; readAt: number }>();
const keptMs = 60_000;
