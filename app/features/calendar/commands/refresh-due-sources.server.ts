import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { calendarSources } from '#app/db/schema/calendar.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';

const limit = 200;

/**
 * Queues every calendar kept elsewhere that is due and isn't queued yet. The pages of one owner
 * have a share of the queue, and no more.
 */
export async function refreshDueSources({ orm }: Pick<Database, 'orm'>): Promise<void> {
  const { id, profileId, nextTryAt } = calendarSources;
  const waiting = orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.type, 'calendar due'),
        sql`${outbox.failedAt} is null and ${outbox.payload}->>'sourceId' = ${id}`,
      ),
    );
  await orm.transaction(async (tx) => {
    const sources = await tx
      .select({ id, accountId: profileMembers.accountId })
      .from(calendarSources)
      .leftJoin(
        profileMembers,
        and(eq(profileMembers.profileId, profileId), eq(profileMembers.role, 'owner')),
      )
      .where(and(lte(nextTryAt, sql`now()`), notExists(waiting)))
      .orderBy(asc(nextTryAt))
      .limit(limit)
      .for('update', { of: calendarSources, skipLocked: true });
    if (sources.length === 0) return;
    // Other workers then find these taken.
    await tx
      .update(calendarSources)
      .set({ nextTryAt: sql`now() + interval '15 minutes'` })
      .where(
        inArray(
          id,
          sources.map((one) => one.id),
        ),
      );
    await writeOutbox(
      tx,
      ...sources.map((one) => ({
        type: 'calendar due' as const,
        payload: { sourceId: one.id },
        accountId: one.accountId ?? undefined,
      })),
    );
  });
}
