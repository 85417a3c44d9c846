import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { referrals } from '#app/db/schema/profiles.ts';

/**
 * Whether one of two pages brought the other to the platform, as a column of a query that knows
 * both; their bookings with each other cost no fee. Nobody was brought by a page that is gone.
 */
export function isReferral(one: SQLWrapper, other: SQLWrapper): SQL<boolean> {
  const { referredId, referrerId } = referrals;
  return sql`exists (
    select from ${referrals}
    where (${referredId}, ${referrerId}) in ((${one}, ${other}), (${other}, ${one})))`;
}
