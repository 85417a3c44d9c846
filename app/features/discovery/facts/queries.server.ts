import { getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { pageFacts } from '#app/db/schema/discovery.ts';
import { together } from '#app/db/shortcuts.server.ts';
import { type CountedFacts, factsOf, type PageFacts } from '#app/domain/discovery/facts.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

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

const part = z.object({ count: z.int(), of: z.int() }).nullable();

/** The facts of a public page. */
export const readPageFacts = query({
  operation: 'readPageFacts',
  input: z.object({ pageId: id }),
  answer: z.object({
    answersWithin: z
      .object({ unit: z.enum(['hours', 'days']), count: z.int() })
      .nullable()
      .describe('Half of all first answers took no longer.'),
    paysWithinDays: z.int().nullable().describe('Days after the show; 0 by its day.'),
    showsPlayed: z.int().nullable(),
    advancedInTime: part.describe('Shows whose details were confirmed before load-in.'),
    settledWithoutDispute: part.describe('Settlements in which no line was disputed.'),
  }),
  async run({ database: { orm } }: { database: Database }, _viewer, { pageId }) {
    const page = await readProfile(orm, pageId);
    if (!page) throw new AppError('not-found', words('profiles')('unknown'));
    return readFacts(orm, pageId);
  },
});

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
