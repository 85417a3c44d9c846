import { z } from 'zod';
import { facetOf, type ListingKind, listingKinds } from '#app/domain/discovery/listing.ts';
import { searchLimits as limits } from '#app/domain/discovery/search-limits.ts';
import { positionFromText } from '#app/domain/profiles/pasted-position.ts';
import { cursor } from '#app/fields/ids.ts';
import { inWords } from '#app/fields/in-words.ts';
import { text } from '#app/fields/texts.ts';
import { dayOf } from '#app/fields/times.ts';
import { currencies } from '#app/lib/money/currencies.ts';
import { words } from '#app/lib/words.ts';

const t = words('discovery');

/** What is searched for, as it stands in an address. */
const askedSearch = z.object({
  q: text(limits.text, {
    description: 'Words in any order; what is mistyped is found as well.',
  }).default(''),
  near: text(80, { description: 'A town, or latitude and longitude: `41.15, -8.61`.' })
    // What looks like a point has to be one.
    .refine((typed) => !/^[\s\d.,+-]+$/.test(typed) || positionFromText(typed) !== null, {
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
export type AskedSearch = z.output<typeof askedSearch>;
export type AskedName = keyof AskedSearch;

/** Which of them can be asked of what. */
export const askedOf: Record<ListingKind, readonly AskedName[]> = {
  artist: ['q', 'near', 'km', 'genre', 'town', 'country', 'fee', 'currency', 'free'],
  venue: ['q', 'near', 'km', 'genre', 'town', 'country', 'capacity', 'gear', 'free'],
  event: ['q', 'near', 'km', 'genre', 'town', 'country', 'from', 'to'],
  slot: ['q', 'near', 'km', 'genre', 'town', 'country', 'capacity', 'from', 'to'],
};

/** The same as calls take it, a kind each. */
export const searchInputs: Record<ListingKind, z.ZodObject> = {
  artist: inputOf('artist'),
  venue: inputOf('venue'),
  event: inputOf('event'),
  slot: inputOf('slot'),
};

function inputOf(kind: ListingKind): z.ZodObject {
  const shape = Object.entries(askedSearch.shape).filter(([name]) =>
    askedOf[kind].includes(name as AskedName),
  );
  return z.object({ ...Object.fromEntries(shape), after: cursor });
}

/** What a call asks for; what isn’t asked has its default. */
export function askedIn({ after, ...asked }: Record<string, unknown>): {
  asked: AskedSearch;
  after: string | null;
} {
  return {
    asked: { ...askedSearch.parse({}), ...asked },
    after: typeof after === 'string' ? after : null,
  };
}

/** A whole number in an address. */
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
          // Nothing is called by what no database holds.
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

/** What an address asks for, and what of it can’t be read, with a sentence on how to put it right. */
export function readAsked(
  kind: ListingKind,
  parameters: URLSearchParams,
): { asked: AskedSearch; problems: Partial<Record<AskedName, string>> } {
  const problems: Partial<Record<AskedName, string>> = {};
  const read = Object.entries(askedSearch.shape).map(([name, field]) => {
    const isAsked = askedOf[kind].includes(name as AskedName);
    const written = isAsked ? parameters.getAll(name).filter((value) => value.trim() !== '') : [];
    const value = field.safeParse(written.length === 0 ? undefined : written.join(','));
    if (value.success) return [name, value.data];
    problems[name as AskedName] = value.error.issues[0]?.message ?? '';
    return [name, field.parse(undefined)];
  });
  return { asked: Object.fromEntries(read), problems };
}

/** Where the list of each kind is. */
export const listPaths: Record<ListingKind, string> = {
  artist: '/artists',
  venue: '/venues',
  event: '/events',
  slot: '/open-slots',
};

/** Which list an address leads to, whatever follows its first part; null for none. */
export function kindAt(pathname: string): ListingKind | null {
  const first = `/${pathname.split(/[/.]/)[1]}`;
  return listingKinds.find((kind) => listPaths[kind] === first) ?? null;
}

/** The address of a search, with nothing in it that isn’t asked for. */
export function searchPath(
  path: string,
  asked: Partial<Record<AskedName | 'after', string | number | string[] | null>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    const written = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (written !== '') parameters.set(name, written);
  }
  if (!parameters.has('near')) parameters.delete('km');
  if (!parameters.has('fee')) parameters.delete('currency');
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}

/** The same address without what nobody has filled in, where a form has sent that too. */
export function withoutEmpty(path: string, parameters: URLSearchParams): string | null {
  const filled = [...parameters].filter(([, value]) => value.trim() !== '');
  if (filled.length === [...parameters].length) return null;
  const of = Map.groupBy(filled, ([name]) => name as AskedName);
  const asked = [...of].map(([name, each]) => [name, each.map(([, value]) => value)]);
  return searchPath(path, Object.fromEntries(asked));
}

/** The facets that are asked for. */
export function facetsIn({ genre, town, country, gear }: AskedSearch): string[] {
  return [
    ...genre.map((each) => facetOf('genre', each)),
    ...town.map((each) => facetOf('town', each)),
    ...country.map((each) => facetOf('country', each)),
    ...gear.map((each) => `gear:${each}`),
  ];
}
