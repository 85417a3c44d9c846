import { LRUCache } from 'lru-cache';
import type { Position } from '#app/domain/profiles/position.ts';
import { countryAt } from '#app/lib/maps/locator-map.ts';
import { countryName } from '#app/lib/places/countries.ts';

/** The name of the country around a position; null at sea. */
export async function nameCountry(position: Position): Promise<string | null> {
  const code = await codeOfCountry(position);
  return code === null ? null : countryName(code);
}

/** Its ISO 3166 letters; null at sea. */
export async function codeOfCountry(position: Position): Promise<string | null> {
  const key = `${position.latitude} ${position.longitude}`;
  let code = codes.get(key);
  if (code === undefined) {
    code = (await countryAt(position)) ?? '';
    codes.set(key, code);
  }
  return code || null;
}

/** Finding a country takes milliseconds; venues don't move. */
const codes = new LRUCache<string, string>({ max: 10_000 });
