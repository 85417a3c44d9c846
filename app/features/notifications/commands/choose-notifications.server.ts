import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { pushSubscriptions } from '#app/db/schema/notifications.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { outgoingAddress } from '#app/platform/outgoing.server.ts';
import { notificationChoices, pushSubscription } from '../fields.ts';

type Stores = { database: Database };

/**
 * Chooses the notifications that a person sees in the product, and those pushed to their devices.
 */
export const chooseNotifications = command({
  operation: 'chooseNotifications',
  input: notificationChoices,
  async run({ database }: Stores, { accountId }, notificationChoices) {
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
  async run({ database }: Stores, { accountId, sessionId }, subscription) {
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
  run: ({ database }: Stores, { sessionId }) => forgetPush(database.orm, sessionId),
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
