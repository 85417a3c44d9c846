import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { type House, positionOf } from '#app/domain/profiles/position.ts';

/**
 * The places of venues by their pages’ ids: for the acts that play there, even if the pages aren’t
 * public.
 */
export async function listHouses(orm: Orm, venueIds: string[]): Promise<Map<string, House>> {
  if (venueIds.length === 0) return new Map();
  const { id, userType, displayName, address, latitude, longitude } = profiles;
  const rows = await orm
    .select({ id, userType, name: displayName, address, latitude, longitude })
    .from(profiles)
    .where(inArray(id, venueIds));
  return new Map(
    rows.map((row) => [
      row.id,
      { name: row.name, address: row.address, position: positionOf(row) },
    ]),
  );
}
