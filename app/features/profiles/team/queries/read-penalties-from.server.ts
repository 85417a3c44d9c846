import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { PenaltyBearer } from '#app/domain/payments/division.ts';

/** The share of its payouts that bears a page's debts. */
export async function readPenaltiesFrom(orm: Orm, profileId: string): Promise<PenaltyBearer> {
  const [page] = await orm
    .select({ penaltiesFrom: profiles.penaltiesFrom })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return page?.penaltiesFrom ?? 'page';
}
