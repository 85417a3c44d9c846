import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { webhookDeliveries } from '#app/db/schema/webhooks.ts';
import { webhookLimits } from '#app/domain/profiles/webhooks.ts';

/** Removes messages from the log that were sent, or given up, long ago. */
export async function sweepDeliveries(orm: Orm): Promise<void> {
  const { createdAt, nextAt } = webhookDeliveries;
  const oldest = sql`now() - make_interval(days => ${webhookLimits.keptDays})`;
  await orm.delete(webhookDeliveries).where(and(lt(createdAt, oldest), isNull(nextAt)));
}
