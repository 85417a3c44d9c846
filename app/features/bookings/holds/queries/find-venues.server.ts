import { and, asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { type HoldVenue, readHoldVenue } from '../../queries/read-stage.server.ts';

const mostFound = 6;

/** Public venues with these letters in their name or town, the shortest name first. */
export async function findVenues(orm: Orm, asked: string): Promise<HoldVenue[]> {
  const letters = asked.replaceAll('\0', '').toWellFormed().trim().toLowerCase().slice(0, 80);
  if (letters === '') return [];
  const place = sql`lower(coalesce(${profiles.displayName}, '') || ' ' || coalesce(${profiles.homeTown}, ''))`;
  const rows = await orm
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(eq(profiles.userType, 'venue'), isPublic(), sql`position(${letters} in ${place}) > 0`),
    )
    .orderBy(sql`length(${profiles.displayName})`, asc(profiles.displayName), asc(profiles.id))
    .limit(mostFound);
  const venues = await Promise.all(rows.map(({ id }) => readHoldVenue(orm, id)));
  return venues.flatMap((venue) => venue ?? []);
}
