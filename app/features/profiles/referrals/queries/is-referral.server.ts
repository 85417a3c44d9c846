import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { referrals } from '#app/db/schema/profiles.ts';

/**
 * True if one of two pages has referred the other to the platform, as a column of a query that
 * knows both; their bookings with each other cost no fee. Deleted pages have referred no one.
 */
export function isReferral(one: SQLWrapper, other: SQLWrapper): SQL<boolean> {
  const { referredId, referrerId } = referrals;
  return sql`exists (
    select from ${referrals}
    where (${referredId}, ${referrerId}) in ((${one}, ${other}), (${other}, ${one})))`;
}
