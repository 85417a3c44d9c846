import type { FacetKind } from '#app/domain/discovery/listing.ts';
import { suggestedGenres } from '#app/domain/profiles/content.ts';
import {
  coarse,
  type Plan,
  pixelOf,
  planPath,
  planSize,
  planWidthsKm,
} from '#app/lib/maps/locator-plan.ts';
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

/** A drawn map of results with their positions, in hundredths of its size. */
export type MapPlan = {
  picture: string;
  pins: Pin[];
};

/** One place, with the results that are there or too near to be told apart. */
type Pin = { href: string; label: string; names: string; left: number; top: number };

export type Placed = {
  id: string;
  name: string;
  href: string;
  latitude: number | null;
  longitude: number | null;
};

/** The nearest view that holds every position; null without any. */
export function planMap(places: Placed[]): MapPlan | null {
  const placed = places.flatMap(({ latitude, longitude, ...rest }, index) =>
    latitude === null || longitude === null
      ? []
      : [{ ...rest, number: index + 1, place: { latitude, longitude } }],
  );
  if (placed.length === 0) return null;
  const centre = middleOf(placed.map(({ place }) => place));
  const views: Plan[] = [...planWidthsKm.map((widthKm) => ({ centre, widthKm })), 'world'];
  const view = views.find((plan) => placed.every(({ place }) => isWellInside(plan, place)));
  const plan = view ?? 'world';
  const pins: { left: number; top: number; of: typeof placed }[] = [];
  for (const each of placed) {
    const pixel = pixelOf(plan, each.place);
    if (!pixel) continue;
    const left = rounded((pixel.x / planSize.width) * 100);
    const top = rounded((pixel.y / planSize.height) * 100);
    const near = pins.find((pin) => Math.hypot(pin.left - left, pin.top - top) < tooNear);
    if (near) near.of.push(each);
    else pins.push({ left, top, of: [each] });
  }
  return {
    picture: planPath(plan),
    pins: pins.map(({ left, top, of: [first, ...rest] }) => ({
      left,
      top,
      href: rest.length > 0 ? '#results' : (first?.href ?? ''),
      label: rest.length > 0 ? `${first?.number}+${rest.length}` : String(first?.number ?? ''),
      names: [first, ...rest].map((each) => `${each?.number}. ${each?.name}`).join(', '),
    })),
  };
}

/** In hundredths of the width: any closer, and a thumb can’t choose between two. */
const tooNear = 9;

function middleOf(places: { latitude: number; longitude: number }[]) {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return coarse({
    latitude: middle(places.map(({ latitude }) => latitude)),
    longitude: middle(places.map(({ longitude }) => longitude)),
  });
}

function isWellInside(plan: Plan, place: { latitude: number; longitude: number }): boolean {
  const pixel = pixelOf(plan, place);
  if (!pixel) return false;
  const { x, y } = pixel;
  return x > margin && y > margin && x < planSize.width - margin && y < planSize.height - margin;
}

const margin = 24;

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
