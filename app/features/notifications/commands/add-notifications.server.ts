import { lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { Notice } from '#app/db/outbox.server.ts';
import { notifications } from '#app/db/schema/notifications.ts';
import { keptNotificationDays } from '../policy.ts';

/** A recipient, and the page they are told for; null if for themselves. Unlisted if only pushed. */
export type Told = { accountId: string; pageId: string | null; isListed: boolean };

/**
 * Adds notifications and returns the new ones. Repeated with the same `cause`, one exists only
 * once.
 */
export async function addNotifications(
  orm: Orm,
  { kind, subject, facts = {} }: Pick<Notice, 'kind' | 'subject' | 'facts'>,
  recipients: Told[],
  cause: string,
): Promise<{ id: number; accountId: string }[]> {
  if (recipients.length === 0) return [];
  const row = { kind, subjectKind: subject.kind, subjectId: subject.id, facts, cause };
  return orm
    .insert(notifications)
    .values(recipients.map((person) => ({ ...person, ...row })))
    .onConflictDoNothing()
    .returning({ id: notifications.id, accountId: notifications.accountId });
}

/** Deletes notifications too old to be looked up. */
export async function sweepNotifications(orm: Orm): Promise<void> {
  const before = sql`now() - make_interval(days => ${keptNotificationDays})`;
  await orm.delete(notifications).where(lt(notifications.createdAt, before));
}
