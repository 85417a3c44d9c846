import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';

type Shares = { words: Map<string, number>; facets: Map<string, number> };

/**
 * Which words and facets are common, and in what share of listings they are, as the database has
 * last counted them for itself. What is missing is rare.
 */
export async function readShares(orm: Orm): Promise<Shares> {
  const kept = known.get(orm);
  if (kept && kept.readAt > performance.now() - keptMs) return kept.shares;
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
  known.set(orm, { shares, readAt: performance.now() });
  return shares;
}

const known = new WeakMap<Orm, { shares: Shares; readAt: number }>();
const keptMs = 60_000;
