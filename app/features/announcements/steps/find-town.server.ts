import type { profiles } from '#app/db/schema/profiles.ts';
import { placeIn } from '#app/domain/profiles/places/place-in.ts';
import { countryNamed, isCountryName, townOf } from '#app/domain/profiles/places/town.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { codeOfCountry } from '#app/features/profiles/queries/name-country.server.ts';

/** The town that a venue is in, by its address and its position: `pt/lisbon`; null where it says none. */
export async function findTown(venue: typeof profiles.$inferSelect): Promise<string | null> {
  const address = venue.address ?? '';
  const position = positionOf(venue);
  const country = countryNamed(address) ?? (position && (await codeOfCountry(position)));
  return townOf(placeIn(address, isCountryName), country)?.key ?? null;
}
