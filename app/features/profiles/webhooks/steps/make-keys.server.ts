import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { webhookTokens } from '#app/db/schema/webhooks.ts';
import { webhookLimits } from '#app/domain/profiles/webhooks.ts';
import { type WebhookKeys, webhookKeysOf } from '#app/platform/standard-webhooks.server.ts';
import { newToken } from '#app/platform/token.server.ts';

/** Gives a webhook new keys. The old ones keep signing for a while, so that no message is lost. */
export async function makeKeys(tx: Orm, secret: string, webhookId: string): Promise<WebhookKeys> {
  const own = eq(webhookTokens.webhookId, webhookId);
  await tx.delete(webhookTokens).where(and(own, lte(webhookTokens.endsAt, sql`now()`)));
  await tx
    .update(webhookTokens)
    .set({ endsAt: sql`now() + make_interval(hours => ${webhookLimits.oldKeysHours})` })
    .where(and(own, isNull(webhookTokens.endsAt)));
  const token = newToken();
  await tx.insert(webhookTokens).values({ token, webhookId });
  return webhookKeysOf(secret, token);
}
