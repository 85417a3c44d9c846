import { slugOf } from '#app/lib/file-name.ts';
import { isCountryCode } from '#app/lib/places/countries.ts';
import { readAddress } from './address.ts';

/** A town with its key in addresses: `pt/lisbon`. */
export type Town = { key: string; name: string; country: string };

/**
 * The town of a page or a place.
 * @param written as people write it: “Lisbon”, “Lisbon, Portugal”
 * @param country ISO 3166, two letters; null where it isn’t known
 */
export function townOf(written: string, country: string | null): Town | null {
  const name = townNamed(written);
  const slug = slugOf(name);
  if (slug === '' || country === null) return null;
  const code = country.toLowerCase();
  return { key: `${code}/${slug}`, name: name.trim(), country: code };
}

/**
 * The town before a comma, a state or a country: “Lisbon, Portugal”, “Austin TX”, “Berlin (DE)”.
 */
export function townNamed(written: string): string {
  const [first = ''] = written.split(',', 1);
  const { town, country } = readAddress(first);
  return country === null ? first : town;
}

/** The country behind a town: “Lisbon, Portugal”, “Paris, TX”; null where there is none. */
export function countryNamed(written: string): string | null {
  return readAddress(written).country;
}

/** True if two letters are a country’s, in lower case as in addresses: `pt`. */
export function isCountry(code: string): boolean {
  return /^[a-z]{2}$/.test(code) && isCountryCode(code.toUpperCase());
}
