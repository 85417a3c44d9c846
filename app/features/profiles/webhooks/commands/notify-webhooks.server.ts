import { and, arrayContains, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { webhooks } from '#app/db/schema/webhooks.ts';
import { isWebhookKind, webhookPath, webhookType } from '#app/domain/profiles/webhook-events.ts';
import { writeDelivery } from '../steps/write-delivery.server.ts';

/**
 * Writes a message to every webhook of the pages that an event is about. With a repeated `key`, it
 * writes nothing.
 */
export async function notifyWebhooks(
  { orm }: Pick<Database, 'orm'>,
  { kind, id, what, pages, at }: HappenedTo,
  key: string,
): Promise<void> {
  if (!isWebhookKind(kind) || pages.length === 0) return;
  const { kinds, profileId, offSince } = webhooks;
  const rows = await orm
    .select({ webhookId: webhooks.id, profileId, accountId: profileMembers.accountId })
    .from(webhooks)
    .leftJoin(
      profileMembers,
      and(eq(profileMembers.profileId, profileId), eq(profileMembers.role, 'owner')),
    )
    .where(
      and(
        inArray(profileId, pages),
        isNull(offSince),
        or(eq(sql`cardinality(${kinds})`, 0), arrayContains(kinds, [kind])),
      ),
    );
  if (rows.length === 0) return;
  await orm.transaction(async (tx) => {
    for (const { webhookId, accountId, ...page } of rows)
      await writeDelivery(tx, {
        webhookId,
        accountId,
        eventKey: key,
        type: webhookType(kind, what),
        at: at ? new Date(at) : new Date(),
        data: { id, profileId: page.profileId, path: webhookPath(kind, page.profileId, id) },
      });
  });
}
