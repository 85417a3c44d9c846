import { getTableColumns, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { pageFacts } from '#app/db/schema/discovery.ts';
import { together } from '#app/db/shortcuts.server.ts';
import { type CountedFacts, factsOf, type PageFacts } from '#app/domain/discovery/facts.ts';

const nothing: CountedFacts = {
  replyMedianHours: null,
  repliesCounted: 0,
  payMedianDays: null,
  paysCounted: 0,
  showsPlayed: 0,
  advancesCounted: 0,
  advancesInTime: 0,
  settlementsCounted: 0,
  settlementsDisputed: 0,
};

/** The facts counted of a page: its answers, payments and shows. */
export async function readFacts(orm: Orm, profileId: string): Promise<PageFacts> {
  return factsOf((await readCounted(orm, profileId)) ?? nothing);
}

const readCounted = together((orm) => {
  const { countedAt: _, ...columns } = getTableColumns(pageFacts);
  const statement = orm
    .select(columns)
    .from(pageFacts)
    .where(sql`${pageFacts.profileId} = any(${sql.placeholder('ids')}::text[])`)
    .prepare('read_page_facts');
  return async (ids) => {
    const rows = await statement.execute({ ids });
    return ids.map((id) => rows.find(({ profileId }) => profileId === id) ?? null);
  };
});
