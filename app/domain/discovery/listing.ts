export const listingKinds = ['artist', 'venue', 'event', 'slot'] as const;
export type ListingKind = (typeof listingKinds)[number];

/** Kinds of facets that narrow lists, as the prefix of a facet. */
export const facetKinds = ['genre', 'town', 'country', 'gear'] as const;
export type FacetKind = (typeof facetKinds)[number];

/** `genre:indie rock`. Compared without regard to case. */
export function facetOf(kind: FacetKind, value: string): string {
  return `${kind}:${value.trim().toLowerCase().normalize('NFKC').replaceAll(/\s+/g, ' ')}`;
}

export function readFacet(facet: string): { kind: FacetKind; value: string } {
  const [kind = ''] = facet.split(':', 1);
  return { kind: kind as FacetKind, value: facet.slice(kind.length + 1) };
}
