import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Notice } from '#app/db/outbox.server.ts';
import { accounts, madeUpSecrets } from '#app/db/schema/accounts.ts';
import { notifications, pushSubscriptions, reminders } from '#app/db/schema/notifications.ts';
import { keptMails } from '#app/db/schema/outbox.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { outgoingAddress } from '#app/platform/outgoing.server.ts';
import { makePushKeys, type PushKeys } from '#app/platform/push/push.server.ts';
import { notificationChoices, pushSubscription, readNotifications } from './fields.ts';
import { keptNotificationDays } from './policy.ts';

type Services = { database: Database };

/** A recipient, and the page they are told for; null if for themselves. Unlisted if only pushed. */
export type Recipient = { accountId: string; pageId: string | null; isListed: boolean };

/**
 * Adds notifications and returns the new ones. Repeated with the same `cause`, one exists only
 * once.
 */
export async function addNotifications(
  orm: Orm,
  { kind, subject, facts = {} }: Pick<Notice, 'kind' | 'subject' | 'facts'>,
  recipients: Recipient[],
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

/**
 * Chooses the notifications that a person sees in the product, and those pushed to their devices.
 */
export const chooseNotifications = command({
  operation: 'chooseNotifications',
  input: notificationChoices,
  async run({ database }: Services, { accountId }, notificationChoices) {
    const isTheirs = eq(accounts.id, accountId);
    await database.orm.update(accounts).set({ notificationChoices }).where(isTheirs);
  },
});

/**
 * Pushes notifications to the browser of this session, replacing its earlier subscription.
 * `bad-input` for an address that can’t belong to a browser vendor.
 */
export const subscribeToPush = command({
  operation: 'subscribeToPush',
  input: pushSubscription,
  async run({ database }: Services, { accountId, sessionId }, subscription) {
    if (!isPushAddress(subscription.endpoint) || !hasKeys(subscription))
      throw new AppError('bad-input', words('notifications')('settings.denied'));
    await database.orm.transaction(async (tx) => {
      const { endpoint } = subscription;
      // The same browser, after another sign-in.
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
      await tx
        .insert(pushSubscriptions)
        .values({ sessionId, accountId, ...subscription })
        .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: subscription });
    });
  },
});

/** A browser no longer accepts pushes. */
export async function forgetPush(orm: Orm, sessionId: string): Promise<void> {
  await orm.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

export const unsubscribeFromPush = command({
  operation: 'unsubscribeFromPush',
  input: z.object({}),
  run: ({ database }: Services, { sessionId }) => forgetPush(database.orm, sessionId),
});

/** Its real destination is checked again with every connection. */
function isPushAddress(endpoint: string): boolean {
  try {
    return outgoingAddress(endpoint).protocol === 'https:';
  } catch {
    return false;
  }
}

/** A point of the curve P-256, and 16 random bytes. */
function hasKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const [key, secret] = [p256dh, auth].map((text) => Buffer.from(text, 'base64url'));
  return key?.length === 65 && key[0] === 4 && secret?.length === 16;
}

/**
 * The keys that sign this installation's pushes. The first process makes them; all others on the
 * same database find them. With new keys, every device would have to subscribe again.
 */
export async function findPushKeys(orm: Orm): Promise<PushKeys> {
  const isOurs = eq(madeUpSecrets.name, 'push');
  const readKeys = async () => (await orm.select().from(madeUpSecrets).where(isOurs))[0]?.value;
  const stored = await readKeys();
  if (stored) return JSON.parse(stored);
  const keys = makePushKeys();
  const value = JSON.stringify(keys);
  await orm.insert(madeUpSecrets).values({ name: 'push', value }).onConflictDoNothing();
  return JSON.parse((await readKeys()) ?? value);
}

/** Deletes notifications and reminders that people got as members of these pages. */
export async function forgetNotifications(tx: Orm, pages: string[]): Promise<void> {
  if (pages.length === 0) return;
  await tx.delete(notifications).where(inArray(notifications.pageId, pages));
  const isAbout = (page: string) => sql`starts_with(${reminders.cause}, ${`tax ${page} `})`;
  await tx.delete(reminders).where(or(...pages.map(isAbout)));
}

/** Stores a mail instead of sending it, if no mail server is configured. */
export async function storeMail(orm: Orm, { to, subject, text, html }: Mail): Promise<void> {
  await orm.insert(keptMails).values({ to, subject, text, html });
}

/** Marks notifications as read, up to the newest on the person's page. */
export const markNotificationsRead = command({
  operation: 'markNotificationsRead',
  input: readNotifications,
  async run({ database }: Services, { accountId }, { upTo }) {
    const { id, readAt } = notifications;
    await database.orm
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(eq(notifications.accountId, accountId), lte(id, upTo), isNull(readAt)));
  },
});

/** Marks a notification as read when its subject is opened. */
export async function markOpened(orm: Orm, { accountId }: Viewer, id: number): Promise<void> {
  await orm
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(and(eq(notifications.accountId, accountId), eq(notifications.id, id)));
}

/**
 * True for the first reminder of this subject and deadline, which is recorded in the same
 * transaction.
 */
export async function remindOnce(tx: Orm, cause: string): Promise<boolean> {
  const rows = await tx
    .insert(reminders)
    .values({ cause })
    .onConflictDoNothing()
    .returning({ cause: reminders.cause });
  return rows.length > 0;
}

/** Deletes reminders of deadlines long past. */
export async function sweepReminders(orm: Orm): Promise<void> {
  const before = sql`now() - make_interval(days => ${keptNotificationDays})`;
  await orm.delete(reminders).where(lt(reminders.at, before));
}

export async function sweepKeptMails(orm: Orm, days: number): Promise<void> {
  await orm.delete(keptMails).where(lt(keptMails.at, sql`now() - make_interval(days => ${days})`));
}
