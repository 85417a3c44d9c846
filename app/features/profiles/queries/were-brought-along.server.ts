import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { profileBroughtAlong } from '#app/db/schema/profiles.ts';

/**
 * Whether one of two pages brought the other to the platform, as a column of a query that knows
 * both; their bookings with each other cost no fee. Nobody was brought by a page that is gone.
 */
export function wereBroughtAlong(one: SQLWrapper, other: SQLWrapper): SQL<boolean> {
  const { broughtId, bringerId } = profileBroughtAlong;
  return sql`exists (
    select from ${profileBroughtAlong}
    where (${broughtId}, ${bringerId}) in ((${one}, ${other}), (${other}, ${one})))`;
}
