import { and, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { riderVersions } from '#app/db/schema/night.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { isEmptyRider, riderChanges, riderOf } from '#app/domain/profiles/production.ts';
import { listFiles } from '../uploads/queries.server.ts';

/**
 * Stores a performer’s rider and stage needs as a new version, unless the newest has the same; in
 * the transaction that changes the page.
 * @returns the number of the newest version; null for a page that has never had any
 */
export async function keepRider(tx: Orm, profileId: string): Promise<number | null> {
  // Locked, so that versions are numbered one after the other.
  const [page] = await tx
    .select({ userType: profiles.userType, details: profiles.details })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('no key update');
  if (page?.userType !== 'artist') return null;
  const files = await listFiles(tx, profileId);
  const stagePlot = files.find(({ kind }) => kind === 'stagePlot') ?? null;
  const rider = riderOf({ details: page.details, stagePlot });
  const [newest] = await tx
    .select({ number: riderVersions.number, rider: riderVersions.rider })
    .from(riderVersions)
    .where(eq(riderVersions.profileId, profileId))
    .orderBy(desc(riderVersions.number))
    .limit(1);
  if (newest ? riderChanges(newest.rider, rider).length === 0 : isEmptyRider(rider))
    return newest?.number ?? null;
  const number = (newest?.number ?? 0) + 1;
  await tx.insert(riderVersions).values({ profileId, number, rider });
  return number;
}

/**
 * The same for a contract that is signed now and refers to it: from here on its stage plot is kept.
 * @returns as `keepRider`
 */
export async function referToRider(tx: Orm, profileId: string): Promise<number | null> {
  const number = await keepRider(tx, profileId);
  if (number !== null)
    await tx
      .update(riderVersions)
      .set({ referredAt: sql`coalesce(${riderVersions.referredAt}, now())` })
      .where(and(eq(riderVersions.profileId, profileId), eq(riderVersions.number, number)));
  return number;
}
