import { readAddress } from '#app/domain/profiles/places/address.ts';
import { countryNamed, type Town, townOf } from '#app/domain/profiles/places/town.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { codeOfCountry } from './name-country.server.ts';

/** A place as people describe it: a town, an address, a position, or some of these. */
export type SaidPlace = { homeTown: string; address: string; position: Position | null };

/** The description, with its town and country as far as they can be told. */
export async function locatePlace({ homeTown, address, position }: SaidPlace): Promise<{
  written: string;
  town: Town | null;
  country: string | null;
}> {
  const parts = readAddress(address);
  const written = homeTown.trim() || parts.town;
  // A home town without a country may have an address with one.
  const country = countryNamed(homeTown) ?? parts.country;
  const code = (position && (await codeOfCountry(position))) ?? country;
  return { written, town: townOf(written, code), country: code?.toLowerCase() ?? null };
}
