import type { Database } from '#app/db/client.server.ts';
import { writeLive } from '#app/db/live-log.server.ts';
import type { HappenedTo } from '#app/db/outbox.server.ts';
import { followSigned, storeMissingGear } from '#app/features/advancing/commands.server.ts';
import { refreshAnnouncements } from '#app/features/announcements/commands.server.ts';
import { countFactsOf } from '#app/features/discovery/facts/commands.server.ts';
import {
  refreshEventListings,
  refreshListings,
} from '#app/features/discovery/search/commands.server.ts';
import { publishShows } from '#app/features/fediverse/commands.server.ts';
import { notifyWebhooks } from '#app/features/profiles/webhooks/commands.server.ts';
import { openReviews } from '#app/features/reviews/commands.server.ts';
import type { Brand } from '#app/platform/brand.ts';

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

/** Rewrites the public announcements and listings of some pages. */
async function followPublic(services: { database: Database }, pages: string[]): Promise<void> {
  await refreshAnnouncements(services, pages);
  await refreshListings(services, pages);
}

/** The consequences of changed pages, for the public and for the advances of their shows. */
export async function followPages(services: { database: Database }, pages: string[]) {
  await followPublic(services, pages);
  await storeMissingGear(services.database, pages);
}

/** The consequences of changed events, for listings and for followers in the Fediverse. */
export async function followPublicEvents(
  services: Parameters<typeof publishShows>[0] & { database: Database },
  ids: string[],
): Promise<void> {
  await refreshEventListings(services, ids);
  await publishShows(services, ids);
}
