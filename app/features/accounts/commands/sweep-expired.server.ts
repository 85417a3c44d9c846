import { lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  attempts,
  idempotencyKeys,
  sessions,
  strangerMails,
  usedCodes,
  verifications,
} from '#app/db/schema/accounts.ts';
import { attemptLimits } from '#app/domain/accounts/limits.ts';

/** The longest window of any limit. */
const longestMinutes = Math.max(...Object.values(attemptLimits).map(({ minutes }) => minutes));

/**
 * Removes everything that has expired by the database's clock: links and codes, sessions, counted
 * attempts, keys of calls.
 */
export async function sweepExpired(orm: Orm): Promise<void> {
  const now = sql`now()`;
  await orm.delete(verifications).where(lt(verifications.expiresAt, now));
  await orm.delete(sessions).where(lt(sessions.expiresAt, now));
  await orm.delete(usedCodes).where(lt(usedCodes.expiresAt, now));
  const windowEnd = sql`now() - make_interval(mins => ${longestMinutes})`;
  await orm.delete(attempts).where(lt(attempts.windowStart, windowEnd));
  // As long as a person may still find the mail whose link stops them.
  await orm.delete(strangerMails).where(lt(strangerMails.sentAt, sql`now() - interval '1 year'`));
  const yesterday = sql`now() - interval '24 hours'`;
  await orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
}
