import type { Database } from '#app/db/client.server.ts';
import { storeMissingGear } from '#app/features/advancing/commands.server.ts';
import { refreshAnnouncements } from '#app/features/announcements/commands.server.ts';
import {
  refreshEventListings,
  refreshListings,
} from '#app/features/discovery/search/commands.server.ts';
import { publishShows } from '#app/features/fediverse/commands.server.ts';

/** Rewrites the public announcements and listings of some pages. */
export async function followPublic(
  services: { database: Database },
  pages: string[],
): Promise<void> {
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
