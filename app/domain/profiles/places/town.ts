import { displayNames } from '#app/lib/formats.ts';
import { slugOf } from '#app/lib/slug.ts';

/** A town as it is found and addressed: `pt/lisbon`. */
export type Town = { key: string; name: string; country: string };

/**
 * The town that a page or a place names, in a country.
 * @param written as people write it: “Lisbon”, “Lisbon, Portugal”
 * @param country ISO 3166, two letters; null where it isn’t known
 */
export function townOf(written: string, country: string | null): Town | null {
  const [name = ''] = written.split(',', 1);
  const slug = slugOf(name);
  if (slug === '' || country === null) return null;
  const code = country.toLowerCase();
  return { key: `${code}/${slug}`, name: name.trim(), country: code };
}

/** The country that is named behind a town: “Lisbon, Portugal”; null where there is none. */
export function countryNamed(written: string): string | null {
  return written.includes(',') ? countryCalled(written.split(',').at(-1) ?? '') : null;
}

/** The code of a country by its English name, or by itself; null for anything else. */
export function countryCalled(name: string): string | null {
  const called = name.trim().toLowerCase();
  return alsoCalled[called] ?? codesByName().get(called) ?? null;
}

/** What people write in lists of dates. */
const alsoCalled: Record<string, string> = {
  ...{ uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB' },
  ...{ usa: 'US', 'u.s.a.': 'US', 'u.s.': 'US', 'united states of america': 'US' },
  ...{ holland: 'NL', 'the netherlands': 'NL', 'czech republic': 'CZ', turkey: 'TR' },
};

let byName: Map<string, string> | undefined;

/** Codes by their English names, and by themselves. */
function codesByName(): Map<string, string> {
  byName ??= new Map(
    regionCodes().flatMap(([code, name]) => [
      [name.toLowerCase(), code],
      [code.toLowerCase(), code],
    ]),
  );
  return byName;
}

function regionCodes(): [code: string, name: string][] {
  const names = displayNames({ type: 'region', fallback: 'none' }, 'en');
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((one) =>
    letters.flatMap((other): [string, string][] => {
      const name = names.of(one + other);
      return name && !reserved.has(one + other) ? [[one + other, name]] : [];
    }),
  );
}

/** Codes that name no country. */
const reserved = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

/** Whether these two letters are a country’s. */
export function isCountry(code: string): boolean {
  return /^[a-z]{2}$/.test(code) && codesByName().get(code) === code.toUpperCase();
}

/** Whether a part of an address names a country rather than a town. */
export function isCountryName(text: string): boolean {
  return countryCalled(text) !== null && text.trim().length > 2;
}
