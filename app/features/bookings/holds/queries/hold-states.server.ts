import { type SQL, sql } from 'drizzle-orm';
import { holds } from '#app/db/schema/holds.ts';
import type { HoldState } from '#app/domain/bookings/holds/hold-rules.ts';

/** By the database’s clock, also before the end of a hold is recorded. */
export function isStanding(hold: SQL): SQL {
  return sql`(${hold}.booking_id is not null or ${hold}.expires_at > now()
    and (${hold}.challenge_due_at is null or ${hold}.confirm_asked_at is not null
      or ${hold}.challenge_due_at > now()))`;
}

/** The same rule as `stateOf` in the domain, for searches. */
export const holdState = sql<HoldState>`case
  when ${holds.endedAt} is not null or ${holds.confirmedAt} is null and not ${isStanding(sql`${holds}`)} then 'ended'
  when ${holds.confirmedAt} is not null then 'confirmed'
  when ${holds.bookingId} is not null then 'offered'
  when ${holds.grantedAt} is null then 'requested'
  when ${holds.confirmAskedAt} is null then 'standing'
  else 'confirming' end`;
