import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type Notice, type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { type NotificationWay, wantsNotification } from '#app/domain/accounts/mail-choices.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  addNotifications,
  findPushKeys,
  forgetPush,
  markOpened,
} from '#app/features/notifications/commands.server.ts';
import { notificationsAfter } from '#app/features/notifications/fields.ts';
import { notificationsPerPage } from '#app/features/notifications/policy.ts';
import {
  countUnread,
  findPush,
  findRow,
  listAway,
  listRows,
  type NotificationRow,
  readChoices,
} from '#app/features/notifications/queries.server.ts';
import type {
  NotificationKind,
  NotificationPart,
  NotificationText,
  OwnNotification,
} from '#app/features/part.ts';
import { may } from '#app/features/profiles/policy.ts';
import { listPeople } from '#app/features/profiles/queries.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { inLanguage } from '#app/lib/language.ts';
import { cutPage } from '#app/lib/list-cursor.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { MayReach } from '#app/platform/outgoing.server.ts';
import { sendPush } from '#app/platform/push/push.server.ts';
import { parts } from './parts.server.ts';

const subjects = new Map<string, NotificationPart>(
  parts.flatMap(({ notifications = [] }) => notifications).map((one) => [one.subject, one]),
);

/** A notification as its reader sees it. */
export type Notification = NotificationText & {
  id: number;
  kind: string;
  urgency: NotificationKind['urgency'];
  /** Null if it concerns its reader alone, such as a show of a page that they follow. */
  pageId: string | null;
  at: Date;
  isRead: boolean;
};

/**
 * Notifies the people of pages who have the right to know, except the one who did it.
 * @param key the same for every attempt, so that they are notified once
 * @throws Error for a kind that only a newer version knows
 */
export async function notify({ orm }: Database, notice: Notice, key: string): Promise<void> {
  const part = subjects.get(notice.subject.kind);
  if (!part?.kinds[notice.kind] || part.right === null)
    throw new Error(`no part knows ${notice.kind} of a ${notice.subject.kind}`);
  const { topic } = part.kinds[notice.kind] as NotificationKind;
  const people = await listPeople(orm, notice.pages, part.right);
  const choices = await readChoices(
    orm,
    people.map(({ accountId }) => accountId),
  );
  const wants = (accountId: string, way: NotificationWay) =>
    wantsNotification(choices.get(accountId) ?? {}, way, topic);
  const recipients = people
    .filter(({ accountId }) => accountId !== notice.by)
    .map((person) => ({ ...person, isListed: wants(person.accountId, 'product') }))
    .filter(({ accountId, isListed }) => isListed || wants(accountId, 'push'));
  await orm.transaction(async (tx) => {
    const added = await addNotifications(tx, notice, recipients, key);
    const ids = new Map(added.map(({ id, accountId }) => [accountId, id]));
    const pushed = [...ids.keys()].filter((accountId) => wants(accountId, 'push'));
    const away = pushed.length > 0 ? await listAway(tx, pushed) : [];
    await writeOutbox(
      tx,
      ...away.map(({ sessionId, accountId }): OutboxEvent => {
        const payload = { notificationId: ids.get(accountId) ?? 0, sessionId };
        return { type: 'push', payload, accountId };
      }),
    );
  });
}

/** The public key that browsers need to subscribe to pushes. */
export async function readPushKey(orm: Orm): Promise<string> {
  return (await findPushKeys(orm)).publicKey;
}

type PushServices = { database: Database; brand: Brand; mayReach?: MayReach };

/** Pushes a notification to a browser in its reader’s language, if they may still see it. */
export async function pushNotification(
  { database: { orm }, brand, mayReach }: PushServices,
  push: { notificationId: number; sessionId: string },
): Promise<void> {
  const row = await findPush(orm, push);
  const part = row && subjects.get(row.notification.subjectKind);
  const kind = part?.kinds[row?.notification.kind ?? ''];
  if (!row || !part || !kind) return;
  const { notification, subscription, accountId, language } = row;
  const { pageId } = notification;
  const people = part.right && (await listPeople(orm, pageId ? [pageId] : [], part.right));
  if (people && !people.some((person) => person.accountId === accountId)) return;
  const texts = await inLanguage(language, () => textsOf(orm, part, [notification]));
  const body = texts.get(notification.id)?.text;
  if (!body) return;
  const path = `/notifications/${notification.id}`;
  const outcome = await sendPush({
    subscription,
    keys: await findPushKeys(orm),
    contact: brand.supportEmail,
    mayReach,
    text: JSON.stringify({ title: brand.product, body, path, tag: `${notification.id}` }),
    isUrgent: kind.urgency === 'urgent',
  });
  if (outcome === 'gone') await forgetPush(orm, push.sessionId);
}

/**
 * The viewer’s notifications, the newest first, without those whose subject is gone or no longer
 * theirs to see. `newest` is the latest of all.
 */
export const listNotifications = query({
  operation: 'listNotifications',
  input: notificationsAfter,
  answer: listOf(
    z.object({
      id: z.int(),
      kind: z.string().describe('What happened, such as `offered`.'),
      urgency: z.enum(['urgent', 'normal']),
      text: z.string().describe('A sentence for people, in their language.'),
      path: z.string().describe('The page that it leads to.'),
      pageId: id
        .nullable()
        .describe('The page of yours that it concerns; null for a show of a page that you follow.'),
      at: moment,
      isRead: z.boolean(),
    }),
    notificationsPerPage,
  ),
  async run({ database: { orm } }: { database: Database }, viewer, { after = null }) {
    const rows = await listRows(orm, viewer, { after, most: notificationsPerPage + 1 });
    const { entries, next } = cutPage(rows, notificationsPerPage, ({ id }) => id);
    return {
      items: await describeAll(orm, viewer, entries),
      newest: rows[0]?.id ?? null,
      next,
    };
  },
});

/** Marks a notification as read when its reader follows it; null if they may not see it. */
export async function openNotification(
  orm: Orm,
  viewer: Viewer,
  id: number,
): Promise<Notification | null> {
  const row = await findRow(orm, viewer, id);
  if (row) await markOpened(orm, viewer, id);
  const [notification = null] = row ? await describeAll(orm, viewer, [row]) : [];
  return notification;
}

/** Unread notifications that the viewer may see. */
export async function countNotifications(orm: Orm, viewer: Viewer): Promise<number> {
  const counts = await countUnread(orm, viewer);
  return counts.reduce((sum, one) => sum + (maySee(viewer, one) ? one.count : 0), 0);
}

async function describeAll(
  orm: Orm,
  viewer: Viewer,
  rows: NotificationRow[],
): Promise<Notification[]> {
  const seen = rows.filter((row) => maySee(viewer, row));
  const described = await Promise.all(
    [...subjects.values()].map((part) => {
      const theirs = seen.filter(
        ({ subjectKind, kind }) => subjectKind === part.subject && part.kinds[kind],
      );
      return theirs.length > 0 ? textsOf(orm, part, theirs) : new Map<number, NotificationText>();
    }),
  );
  const texts = new Map(described.flatMap((texts) => [...texts]));
  return seen.flatMap(({ id, kind, subjectKind, pageId, at, readAt }) => {
    const text = texts.get(id);
    const urgency = subjects.get(subjectKind)?.kinds[kind]?.urgency ?? 'normal';
    return text ? [{ ...text, id, kind, urgency, pageId, at, isRead: readAt !== null }] : [];
  });
}

type Described = OwnNotification & { pageId: string | null };

function textsOf(orm: Orm, part: NotificationPart, notifications: Described[]) {
  if (part.right === null) return part.describe(orm, notifications);
  return part.describe(
    orm,
    notifications.flatMap(({ pageId, ...rest }) => (pageId === null ? [] : [{ ...rest, pageId }])),
  );
}

function maySee(
  viewer: Viewer,
  { subjectKind, pageId }: { subjectKind: string; pageId: string | null },
): boolean {
  const part = subjects.get(subjectKind);
  if (!part) return false;
  return part.right === null || (pageId !== null && may(viewer, pageId, part.right));
}
