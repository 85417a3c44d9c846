import { z } from 'zod';
import { facetOf, type ListingKind, listingKinds } from '#app/domain/discovery/listing.ts';
import { searchLimits as limits } from '#app/domain/discovery/search.ts';
import { positionFromText } from '#app/domain/profiles/position.ts';
import { inWords } from '#app/fields/in-words.ts';
import { cursor, dayOf, text } from '#app/fields/kinds.ts';
import { currencies } from '#app/lib/money/currencies.ts';
import { words } from '#app/lib/words.ts';

const t = words('discovery');

/** A search as an address holds it. */
const searchQuery = z.object({
  q: text(limits.text, {
    description: 'Words in any order; what is mistyped is found as well.',
  }).default(''),
  near: text(80, { description: 'A town, or latitude and longitude: `41.15, -8.61`.' })
    // Text that looks like a point has to be one.
    .refine((value) => !/^[\s\d.,+-]+$/.test(value) || positionFromText(value) !== null, {
      error: () => t('problem.position'),
    })
    .default(''),
  km: number(limits.leastKm, limits.mostKm)
    .default(limits.usualKm)
    .describe('How far from there, in kilometres.'),
  genre: several('Any of these genres, with commas between them.'),
  town: several('In any of these towns: `pt/porto`.'),
  country: several('In any of these countries, by their two letters.'),
  gear: several('Venues that have all of this in the house.'),
  capacity: number(1, limits.capacity)
    .nullable()
    .default(null)
    .describe('How many people have to fit in.'),
  fee: number(0, limits.fee)
    .nullable()
    .default(null)
    .describe('The most that an artist may ask for, in whole units of the currency.'),
  currency: z
    .string()
    .refine((code) => currencies.includes(code), { error: () => t('problem.currency') })
    .default('EUR'),
  free: dayOf({ description: 'A night on which their calendars have room.' })
    .nullable()
    .default(null),
  from: dayOf({ description: 'The first day.' }).nullable().default(null),
  to: dayOf({ description: 'The last day.' }).nullable().default(null),
});
export type SearchQuery = z.output<typeof searchQuery>;
export type SearchField = keyof SearchQuery;

/** The filters of each kind. */
export const searchFields: Record<ListingKind, readonly SearchField[]> = {
  artist: ['q', 'near', 'km', 'genre', 'town', 'country', 'fee', 'currency', 'free'],
  venue: ['q', 'near', 'km', 'genre', 'town', 'country', 'capacity', 'gear', 'free'],
  event: ['q', 'near', 'km', 'genre', 'town', 'country', 'from', 'to'],
  slot: ['q', 'near', 'km', 'genre', 'town', 'country', 'capacity', 'from', 'to'],
};

/** The input of the calls, one for each kind. */
export const searchInputs: Record<ListingKind, z.ZodObject> = {
  artist: inputOf('artist'),
  venue: inputOf('venue'),
  event: inputOf('event'),
  slot: inputOf('slot'),
};

function inputOf(kind: ListingKind): z.ZodObject {
  const shape = Object.entries(searchQuery.shape).filter(([name]) =>
    searchFields[kind].includes(name as SearchField),
  );
  return z.object({ ...Object.fromEntries(shape), after: cursor });
}

/** The input of a call, completed with defaults. */
export function searchOfCall({ after, ...fields }: Record<string, unknown>): {
  search: SearchQuery;
  after: string | null;
} {
  return {
    search: { ...searchQuery.parse({}), ...fields },
    after: typeof after === 'string' ? after : null,
  };
}

function number(least: number, most: number) {
  const error = () => t('problem.number', { least: inWords(least), most: inWords(most) });
  return z
    .string({ error })
    .regex(/^\d{1,12}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
}

function several(description: string) {
  return z
    .string()
    .max(1_000, { error: () => t('problem.tooMany', { most: limits.facets }) })
    .transform((value) => [
      ...new Set(
        value
          .split(',')
          // Characters that databases can't hold occur in no name.
          .map((each) => each.replaceAll('\0', '').toWellFormed().trim())
          .filter(Boolean),
      ),
    ])
    .refine((values) => values.length <= limits.facets, {
      error: () => t('problem.tooMany', { most: limits.facets }),
    })
    .default([])
    .describe(description);
}

/** The search of an address, and its unreadable parts with a sentence on how to correct each. */
export function readSearch(
  kind: ListingKind,
  parameters: URLSearchParams,
): { search: SearchQuery; problems: Partial<Record<SearchField, string>> } {
  const problems: Partial<Record<SearchField, string>> = {};
  const fields = Object.entries(searchQuery.shape).map(([name, field]) => {
    const isUsed = searchFields[kind].includes(name as SearchField);
    const texts = isUsed ? parameters.getAll(name).filter((value) => value.trim() !== '') : [];
    const value = field.safeParse(texts.length === 0 ? undefined : texts.join(','));
    if (value.success) return [name, value.data];
    problems[name as SearchField] = value.error.issues[0]?.message ?? '';
    return [name, field.parse(undefined)];
  });
  return { search: Object.fromEntries(fields), problems };
}

export const listPaths: Record<ListingKind, string> = {
  artist: '/artists',
  venue: '/venues',
  event: '/events',
  slot: '/open-slots',
};

/** The kind of list at an address, whatever follows its first part; null for none. */
export function kindAt(pathname: string): ListingKind | null {
  const first = `/${pathname.split(/[/.]/)[1]}`;
  return listingKinds.find((kind) => listPaths[kind] === first) ?? null;
}

/** The address of a search, without defaults. */
export function searchPath(
  path: string,
  search: Partial<Record<SearchField | 'after', string | number | string[] | null>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const content = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (content !== '') parameters.set(name, content);
  }
  if (!parameters.has('near')) parameters.delete('km');
  if (!parameters.has('fee')) parameters.delete('currency');
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}

/** The address without the empty fields of a form; null if there are none. */
export function withoutEmpty(path: string, parameters: URLSearchParams): string | null {
  const filled = [...parameters].filter(([, value]) => value.trim() !== '');
  if (filled.length === [...parameters].length) return null;
  const of = Map.groupBy(filled, ([name]) => name as SearchField);
  const values = [...of].map(([name, each]) => [name, each.map(([, value]) => value)]);
  return searchPath(path, Object.fromEntries(values));
}

export function facetsIn({ genre, town, country, gear }: SearchQuery): string[] {
  return [
    ...genre.map((each) => facetOf('genre', each)),
    ...town.map((each) => facetOf('town', each)),
    ...country.map((each) => facetOf('country', each)),
    ...gear.map((each) => `gear:${each}`),
  ];
}
