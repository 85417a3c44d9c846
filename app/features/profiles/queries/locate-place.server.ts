import { readAddress } from '#app/domain/profiles/places/address.ts';
import { countryNamed, type Town, townOf } from '#app/domain/profiles/places/town.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { codeOfCountry } from './name-country.server.ts';

/** How people say where something is: a town, an address, a point, or some of these. */
export type SaidPlace = { homeTown: string; address: string; position: Position | null };

/** What is said of a place, and its town and country as far as that tells them. */
export async function locatePlace({ homeTown, address, position }: SaidPlace): Promise<{
  written: string;
  town: Town | null;
  country: string | null;
}> {
  const said = readAddress(address);
  const written = homeTown.trim() || said.town;
  // A home town without a country may have an address with one.
  const country = countryNamed(homeTown) ?? said.country;
  const code = (position && (await codeOfCountry(position))) ?? country;
  return { written, town: townOf(written, code), country: code?.toLowerCase() ?? null };
}
