import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { usedCodes } from '#app/db/schema/accounts.ts';
import { codeMinutes } from '#app/domain/accounts/limits.ts';

/**
 * Marks a person's code as used.
 * @returns false if it already was; of any number of simultaneous callers, one gets true
 */
export async function markUsed(orm: Orm, whose: string, code: string): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify([whose, code]))
    .digest('base64url');
  const expiresAt = sql`now() + ${`${codeMinutes} minutes`}::interval`;
  const rows = await orm
    .insert(usedCodes)
    .values({ hash, expiresAt })
    .onConflictDoUpdate({
      target: usedCodes.hash,
      set: { expiresAt },
      // The same six digits come up again some day.
      setWhere: sql`${usedCodes.expiresAt} < now()`,
    })
    .returning({ hash: usedCodes.hash });
  return rows.length > 0;
}
