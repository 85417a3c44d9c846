import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import { notifications, pushSubscriptions } from '#app/db/schema/notifications.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';

/** The choices of a person, and if this session's browser receives pushes. */
export async function readNotificationChoices(orm: Orm, { accountId, sessionId }: Viewer) {
  const isTheirs = eq(pushSubscriptions.sessionId, sessionId);
  const [[account], here] = await Promise.all([
    orm
      .select({ choices: accounts.notificationChoices })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
    orm.$count(pushSubscriptions, isTheirs),
  ]);
  return { choices: account?.choices ?? {}, isPushed: here > 0 };
}

/** Choices by account. */
export async function readChoices(orm: Orm, accountIds: string[]) {
  const rows = await orm
    .select({ id: accounts.id, choices: accounts.notificationChoices })
    .from(accounts)
    .where(inArray(accounts.id, accountIds));
  return new Map(rows.map(({ id, choices }) => [id, choices]));
}

/** The browsers of these people who haven't used the platform on any device for two minutes. */
export function listAway(orm: Orm, accountIds: string[]) {
  const other = alias(sessions, 'other');
  const isThere = orm
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.userId, pushSubscriptions.accountId),
        sql`${other.seenAt} > now() - interval '2 minutes'`,
      ),
    );
  return orm
    .select({ sessionId: pushSubscriptions.sessionId, accountId: pushSubscriptions.accountId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        inArray(pushSubscriptions.accountId, accountIds),
        sql`${sessions.expiresAt} > now()`,
        notExists(isThere),
      ),
    );
}

/**
 * A push to send, in its reader's language; null once subscription or notification is gone, or it
 * was read.
 */
export async function findPush(
  orm: Orm,
  { notificationId, sessionId }: { notificationId: number; sessionId: string },
) {
  const { id, kind, subjectKind, subjectId, pageId, facts } = notifications;
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const [row] = await orm
    .select({
      notification: { id, kind, subjectKind, subjectId, pageId, facts },
      subscription: { endpoint, p256dh, auth },
      accountId: accounts.id,
      language: accounts.language,
    })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.accountId, notifications.accountId))
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .where(
      and(
        eq(id, notificationId),
        eq(pushSubscriptions.sessionId, sessionId),
        sql`(${notifications.readAt} is null or not ${notifications.isListed})`,
      ),
    );
  return row;
}
