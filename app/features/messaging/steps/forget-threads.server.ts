import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { threadPages, threads } from '#app/db/schema/messaging.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';

/** Threads about bookings stay with the bookings. */
const forgotten: ThreadKind[] = ['pages', 'application', 'hold'];

/**
 * Deletes threads of leaving pages with others that are gone or leave with them. A thread that the
 * other side still reads stays with it, without its author.
 */
export async function forgetThreads(tx: Orm, profileIds: string[]): Promise<void> {
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
    .where(and(inArray(threads.kind, forgotten), inArray(threads.id, theirs), notExists(staying)));
}
