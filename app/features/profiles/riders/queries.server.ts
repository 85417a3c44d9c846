import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { riderVersions } from '#app/db/schema/night.ts';
import type { Rider } from '#app/domain/profiles/production.ts';

export type KeptPlot = NonNullable<Rider['stagePlot']>;

/** The stage plots that signed bookings refer to, even if the page has another by now. */
export async function listKeptPlots(orm: Orm, profileId: string): Promise<KeptPlot[]> {
  const rows = await orm
    .select({ rider: riderVersions.rider })
    .from(riderVersions)
    .where(
      and(
        eq(riderVersions.profileId, profileId),
        isNotNull(riderVersions.referredAt),
        sql`${riderVersions.rider} -> 'stagePlot' <> 'null'`,
      ),
    );
  return rows.flatMap(({ rider }) => rider.stagePlot ?? []);
}
