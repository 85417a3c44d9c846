import type { Database, Orm } from '#app/db/client.server.ts';
import type { Notice } from '#app/db/outbox.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { addNotifications } from '#app/features/notifications/commands/add-notifications.server.ts';
import { markOpened } from '#app/features/notifications/commands/read-notifications.server.ts';
import { notificationsPerPage } from '#app/features/notifications/policy.ts';
import {
  countUnread,
  findRow,
  listRows,
  type NotificationRow,
} from '#app/features/notifications/queries/list-notifications.server.ts';
import type { NotificationKind, NotificationPart, SaidNotification } from '#app/features/part.ts';
import { may } from '#app/features/profiles/policy.ts';
import { listPeople } from '#app/features/profiles/queries/list-people.server.ts';
import { parts } from './parts.server.ts';

const told = new Map<string, NotificationPart>(
  parts.flatMap(({ notifications = [] }) => notifications).map((one) => [one.subject, one]),
);

/** A notification as its reader sees it. */
export type Notification = SaidNotification & {
  id: number;
  kind: string;
  urgency: NotificationKind['urgency'];
  pageId: string;
  at: Date;
  isRead: boolean;
};

/**
 * Tells the people of pages what happened, who have the right to know, but whoever did it.
 * @param key the same for every attempt, so that they are told once
 * @throws Error for a kind that only a newer version knows
 */
export async function notify({ orm }: Database, notice: Notice, key: string): Promise<void> {
  const part = told.get(notice.subject.kind);
  if (!part?.kinds[notice.kind])
    throw new Error(`nobody knows ${notice.kind} of a ${notice.subject.kind}`);
  const people = await listPeople(orm, notice.pages, part.right);
  await addNotifications(
    orm,
    notice,
    people.filter(({ accountId }) => accountId !== notice.by),
    key,
  );
}

/**
 * What somebody was told, the newest first. What they may not see any longer isn’t there, and
 * neither is what has gone.
 */
export async function listNotifications(orm: Orm, viewer: Viewer, after: number | null) {
  const rows = await listRows(orm, viewer, { after, most: notificationsPerPage + 1 });
  const shown = rows.slice(0, notificationsPerPage);
  return {
    notifications: await sayAll(orm, viewer, shown),
    newest: rows[0]?.id ?? null,
    next: rows.length > notificationsPerPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Marks one as read, whose reader goes on to what it is about; null for what they can’t see. */
export async function openNotification(
  orm: Orm,
  viewer: Viewer,
  id: number,
): Promise<Notification | null> {
  const row = await findRow(orm, viewer, id);
  if (row) await markOpened(orm, viewer, id);
  const [notification = null] = row ? await sayAll(orm, viewer, [row]) : [];
  return notification;
}

/** How many somebody hasn’t read, of those they may see. */
export async function countNotifications(orm: Orm, viewer: Viewer): Promise<number> {
  const counts = await countUnread(orm, viewer);
  return counts.reduce((sum, one) => sum + (maySee(viewer, one) ? one.count : 0), 0);
}

async function sayAll(orm: Orm, viewer: Viewer, rows: NotificationRow[]): Promise<Notification[]> {
  const seen = rows.filter((row) => maySee(viewer, row));
  const said = await Promise.all(
    [...told.values()].map((part) => {
      const theirs = seen.filter(
        ({ subjectKind, kind }) => subjectKind === part.subject && part.kinds[kind],
      );
      return theirs.length > 0 ? part.say(orm, theirs) : new Map<number, SaidNotification>();
    }),
  );
  const texts = new Map(said.flatMap((one) => [...one]));
  return seen.flatMap(({ id, kind, subjectKind, pageId, at, readAt }) => {
    const text = texts.get(id);
    const urgency = told.get(subjectKind)?.kinds[kind]?.urgency ?? 'normal';
    return text ? [{ ...text, id, kind, urgency, pageId, at, isRead: readAt !== null }] : [];
  });
}

function maySee(viewer: Viewer, { subjectKind, pageId }: { subjectKind: string; pageId: string }) {
  const part = told.get(subjectKind);
  return part !== undefined && may(viewer, pageId, part.right);
}
