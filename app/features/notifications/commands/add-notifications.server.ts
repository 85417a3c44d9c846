import { lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { Notice } from '#app/db/outbox.server.ts';
import { notifications } from '#app/db/schema/notifications.ts';
import { keptNotificationDays } from '../policy.ts';

/**
 * Whom something is told, and as one of whose people, or for themselves; unlisted where it is only
 * pushed to them.
 */
export type Told = { accountId: string; pageId: string | null; isListed: boolean };

/**
 * Tells people something in the product.
 * @returns those that are new
 * @param cause what it follows from: told again for the same one, it is there once
 */
export async function addNotifications(
  orm: Orm,
  { kind, subject, facts = {} }: Pick<Notice, 'kind' | 'subject' | 'facts'>,
  told: Told[],
  cause: string,
): Promise<{ id: number; accountId: string }[]> {
  if (told.length === 0) return [];
  const row = { kind, subjectKind: subject.kind, subjectId: subject.id, facts, cause };
  return orm
    .insert(notifications)
    .values(told.map((person) => ({ ...person, ...row })))
    .onConflictDoNothing()
    .returning({ id: notifications.id, accountId: notifications.accountId });
}

/** Removes what was told so long ago that nobody looks for it. */
export async function sweepNotifications(orm: Orm): Promise<void> {
  const before = sql`now() - make_interval(days => ${keptNotificationDays})`;
  await orm.delete(notifications).where(lt(notifications.createdAt, before));
}
