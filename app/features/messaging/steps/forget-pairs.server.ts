import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { threadPages, threads } from '#app/db/schema/messaging.ts';

/**
 * Removes what pages that are going have written with others that are gone or go with them. What the
 * other side still reads stays with it, without who wrote it.
 */
export async function forgetPairs(tx: Orm, profileIds: string[]): Promise<void> {
  if (profileIds.length === 0) return;
  const other = alias(threadPages, 'other');
  const theirs = tx
    .select({ id: threadPages.threadId })
    .from(threadPages)
    .where(inArray(threadPages.profileId, profileIds));
  const staying = tx
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.threadId, threads.id),
        sql`${other.profileId} <> all(${sql.param(profileIds)}::text[])`,
      ),
    );
  await tx
    .delete(threads)
    .where(and(eq(threads.kind, 'pages'), inArray(threads.id, theirs), notExists(staying)));
}
