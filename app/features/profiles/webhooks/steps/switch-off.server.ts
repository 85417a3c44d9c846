import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { webhookDeliveries, webhooks } from '#app/db/schema/webhooks.ts';
import type { WebhookEnd } from '#app/domain/profiles/webhooks.ts';

/** Switches a webhook off and drops its waiting messages. */
export async function switchOff(tx: Orm, webhookId: string, why: WebhookEnd): Promise<void> {
  await tx
    .update(webhooks)
    .set({ offSince: sql`now()`, offWhy: why })
    .where(eq(webhooks.id, webhookId));
  await tx
    .update(webhookDeliveries)
    .set({ nextAt: null, failure: 'off' })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.nextAt)));
}
