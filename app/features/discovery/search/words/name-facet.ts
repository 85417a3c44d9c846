import type { FacetKind } from '#app/domain/discovery/listing.ts';
import { suggestedGenres } from '#app/domain/profiles/content-limits.ts';
import { countryName } from '#app/lib/places/countries.ts';
import { words } from '#app/lib/words.ts';

export type ResultFacet = { kind: FacetKind; value: string; count: number; name: string };

/** The name of a facet; `towns` has names of towns by key. */
export function nameFacet(
  { kind, value }: { kind: FacetKind; value: string },
  towns: Map<string, string>,
): string {
  switch (kind) {
    case 'genre':
      return genreNames.get(value) ?? value.charAt(0).toUpperCase() + value.slice(1);
    case 'town':
      return towns.get(value) ?? value;
    case 'country':
      return countryName(value.toUpperCase());
    case 'gear':
      return words('discovery')(`gear.${value}` as 'gear.pa');
  }
}

const genreNames = new Map(suggestedGenres.map((genre) => [genre.toLowerCase(), genre]));
