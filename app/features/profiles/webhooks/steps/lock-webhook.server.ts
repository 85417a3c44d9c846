import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { webhooks } from '#app/db/schema/webhooks.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * A webhook of a page, locked until the transaction ends.
 * @throws AppError `not-found`
 */
export async function lockWebhook(tx: Orm, profileId: string, webhookId: string) {
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.profileId, profileId)))
    .for('no key update');
  if (!webhook) throw new AppError('not-found', words('profiles')('webhooks.unknown'));
  return webhook;
}
