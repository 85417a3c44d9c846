import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { webhookDeliveries } from '#app/db/schema/webhooks.ts';
import { newId } from '#app/platform/token.server.ts';

type NewDelivery = {
  webhookId: string;
  /** The account whose share of the lane it takes. */
  accountId: string | null;
  eventKey: string | null;
  type: string;
  at: Date;
  data: Record<string, string>;
};

/** Writes a message and queues it; null where it was written before. */
export async function writeDelivery(
  tx: Orm,
  { webhookId, accountId, eventKey, type, at, data }: NewDelivery,
): Promise<string | null> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ id: `msg_${newId()}`, webhookId, eventKey, type, body })
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id });
  if (!row) return null;
  const payload = { deliveryId: row.id, turn: 1 };
  await writeOutbox(tx, { type: 'webhook due', payload, accountId: accountId ?? undefined });
  return row.id;
}
