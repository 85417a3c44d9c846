import type { Database } from '#app/db/client.server.ts';
import { storeMissingGear } from '#app/features/advancing/commands/keep-missing-gear.server.ts';
import { refreshAnnouncements } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import {
  refreshEventListings,
  refreshListings,
} from '#app/features/discovery/search/commands/refresh-listings.server.ts';
import { publishShows } from '#app/features/fediverse/commands/publish-shows.server.ts';

/** What the public sees of some pages, of their shows, and of how they are found, written anew. */
export async function followPublic(
  services: { database: Database },
  pages: string[],
): Promise<void> {
  await refreshAnnouncements(services, pages);
  await refreshListings(services, pages);
}

/** What follows from what pages say now: for the public, and for whoever advances their shows. */
export async function followPages(services: { database: Database }, pages: string[]) {
  await followPublic(services, pages);
  await storeMissingGear(services.database, pages);
}

/** What follows for everybody who finds or follows some events. */
export async function followPublicEvents(
  services: Parameters<typeof publishShows>[0] & { database: Database },
  ids: string[],
): Promise<void> {
  await refreshEventListings(services, ids);
  await publishShows(services, ids);
}
