import type { Database } from '#app/db/client.server.ts';
import { writeLive } from '#app/db/live-log.server.ts';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { followSigned } from '#app/features/advancing/commands.server.ts';
import { countFactsOf } from '#app/features/discovery/facts/commands.server.ts';
import { notifyWebhooks } from '#app/features/profiles/webhooks/commands.server.ts';
import { openReviews } from '#app/features/reviews/commands.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { followPublic } from './public.server.ts';

/**
 * The consequences of a change for people and programs, a line each. Repeated with the same `key`,
 * it tells no one twice.
 */
export async function followHappened(
  { database, brand }: { database: Database; brand: Brand },
  happened: HappenedTo,
  key: string,
): Promise<void> {
  const { orm } = database;
  await writeLive(orm, happened);
  await notifyWebhooks({ orm }, happened, key);
  if (happened.kind === 'booking') await followPublic({ database }, happened.pages);
  await countFactsOf(orm, happened);
  await followSigned({ database, brand }, happened);
  await openReviews({ database, brand }, happened);
}
