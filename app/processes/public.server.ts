import type { Database } from '#app/db/client.server.ts';
import { refreshAnnouncements } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import { refreshListings } from '#app/features/discovery/search/commands/refresh-listings.server.ts';

/** What the public sees of some pages, of their shows, and of how they are found, written anew. */
export async function followPublic(
  services: { database: Database },
  pages: string[],
): Promise<void> {
  await refreshAnnouncements(services, pages);
  await refreshListings(services, pages);
}
