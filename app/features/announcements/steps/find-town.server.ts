import type { profiles } from '#app/db/schema/profiles.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { locatePlace } from '#app/features/profiles/queries/locate-place.server.ts';

/** The town in a venue's address: `pt/lisbon`; null if unknown. */
export async function findTown(venue: typeof profiles.$inferSelect): Promise<string | null> {
  const { homeTown, address } = venue;
  const place = { homeTown: homeTown ?? '', address: address ?? '', position: positionOf(venue) };
  return (await locatePlace(place)).town?.key ?? null;
}
