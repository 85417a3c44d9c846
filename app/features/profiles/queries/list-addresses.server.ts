import { and, asc, gte, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { isPublic } from './read-profile.server.ts';

/** A site map's part may name 50,000 addresses; smaller parts are faster to make. */
export const profilesPerPart = 10_000;

/**
 * The first id of each part of the site map. One pass over the public pages, whatever their number.
 */
export async function listAddressParts(orm: Orm, perPart = profilesPerPart): Promise<string[]> {
  const numbered = orm
    .select({
      id: profiles.id,
      place: sql<number>`row_number() over (order by ${profiles.id}) - 1`.as('place'),
    })
    .from(profiles)
    .where(isPublic())
    .as('numbered');
  const rows = await orm
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.place} % ${perPart} = 0`)
    .orderBy(asc(numbered.id));
  return rows.map(({ id }) => id);
}

/** The profiles of one part, from its first id on. */
export function listAddresses(
  orm: Orm,
  fromUserId: string,
  perPart = profilesPerPart,
): Promise<{ userId: string; updatedAt: Date }[]> {
  return orm
    .select({ userId: profiles.id, updatedAt: profiles.updatedAt })
    .from(profiles)
    .where(and(gte(profiles.id, fromUserId), isPublic()))
    .orderBy(asc(profiles.id))
    .limit(perPart);
}
