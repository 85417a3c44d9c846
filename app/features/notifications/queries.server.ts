import { and, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import { notifications, pushSubscriptions } from '#app/db/schema/notifications.ts';
import { keptMails } from '#app/db/schema/outbox.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { allChoices } from '#app/domain/accounts/mail-choices.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { query } from '#app/fields/command.ts';
import { notificationChoices } from './fields.ts';
import { type KeptMailRow, keptMailRow } from './views.ts';

const mailsPerPage = 20;

/** Kept mails after a given one, newest first. `next` is the cursor of the next page. */
export async function listKeptMails(
  orm: Orm,
  afterId: number | null,
): Promise<{ mails: KeptMailRow[]; next: number | null }> {
  const rows = await orm
    .select({
      id: keptMails.id,
      to: keptMails.to,
      subject: keptMails.subject,
      at: keptMails.at,
    })
    .from(keptMails)
    .where(afterId === null ? undefined : lt(keptMails.id, afterId))
    .orderBy(desc(keptMails.id))
    .limit(mailsPerPage + 1);
  const mails = rows.slice(0, mailsPerPage).map(keptMailRow);
  return { mails, next: rows.length > mailsPerPage ? (mails.at(-1)?.id ?? null) : null };
}

export type NotificationRow = Awaited<ReturnType<typeof listRows>>[number];

/** Notifications of a person after a given one, newest first. */
export function listRows(
  orm: Orm,
  { accountId }: Viewer,
  { after, most }: { after: number | null; most: number },
) {
  const { id } = notifications;
  return orm
    .select(columns)
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        notifications.isListed,
        after ? lt(id, after) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(most);
}

const { id, kind, subjectKind, subjectId, pageId, facts, createdAt, readAt } = notifications;
const columns = { id, kind, subjectKind, subjectId, pageId, facts, at: createdAt, readAt };

/** Undefined also for another person's. */
export async function findRow(
  orm: Orm,
  { accountId }: Viewer,
  notificationId: number,
): Promise<NotificationRow | undefined> {
  const [row] = await orm
    .select(columns)
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(id, notificationId)));
  return row;
}

/** Unread notifications by subject and page. */
export function countUnread(orm: Orm, { accountId }: Viewer) {
  return readUnread(orm, { accountId });
}

const readUnread = builtOnce((orm) =>
  orm
    .select({ pageId, subjectKind, count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, sql.placeholder('accountId')),
        sql`${notifications.readAt} is null`,
        notifications.isListed,
      ),
    )
    .groupBy(pageId, subjectKind),
);

export async function readKeptMail(orm: Orm, id: number) {
  const [row] = await orm.select().from(keptMails).where(eq(keptMails.id, id));
  return row ? { ...keptMailRow(row), text: row.text, html: row.html } : null;
}

/** The choices of a person, and if this session's browser receives pushes. */
export const readNotificationChoices = query({
  operation: 'readNotificationChoices',
  input: z.object({}),
  answer: notificationChoices,
  async run({ database: { orm } }: { database: Database }, { accountId, sessionId }) {
    const isTheirs = eq(pushSubscriptions.sessionId, sessionId);
    const [[account], here] = await Promise.all([
      orm
        .select({ choices: accounts.notificationChoices })
        .from(accounts)
        .where(eq(accounts.id, accountId)),
      orm.$count(pushSubscriptions, isTheirs),
    ]);
    return { ...allChoices(account?.choices ?? {}), isPushed: here > 0 };
  },
});

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
