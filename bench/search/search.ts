import {
  findListings,
  type ListingQuery,
} from '../../app/features/discovery/search/find-listings.server.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Report, table } from '../measure/report.ts';
import { tell } from '../measure/rounds.ts';
import { type Filled, fillListings } from './fill.ts';
import { measureFreshListings } from './freshness.ts';

const [few, many] = [10_000, 1_000_000];
const atOnce = 32;
const searches = 640;

const nothing: ListingQuery = {
  kind: 'artist',
  typed: '',
  around: null,
  facets: [],
  capacityLeast: null,
  feeMost: null,
  from: null,
  to: null,
  freeOn: null,
};
const near = (n: number, km: number) => {
  const town = (n * 7) % 200;
  return {
    longitude: -9 + ((town * 37) % 400) / 10,
    latitude: 36 + ((town * 53) % 230) / 10,
    km,
  };
};

/** The text searched for, and whether the name that it is made from has to be found. */
const kinds: {
  name: string;
  finds?: true;
  ask(name: string, n: number): Partial<ListingQuery>;
}[] = [
  { name: 'a name', finds: true, ask: (name) => ({ typed: name }) },
  { name: 'a mistyped name', finds: true, ask: (name) => ({ typed: mistyped(name) }) },
  {
    name: 'common words',
    ask: (_, n) => ({ typed: ['night', 'the club', 'music', 'live band'][n % 4] ?? '' }),
  },
  {
    name: 'a genre near a town',
    ask: (_, n) => ({ around: near(n, 50), facets: [`genre:${['rock', 'fado', 'swing'][n % 3]}`] }),
  },
  {
    name: 'venues of a size near a town',
    ask: (_, n) => ({ kind: 'venue', around: near(n, 100), capacityLeast: 500 }),
  },
  {
    name: 'shows of a genre in a week',
    ask: (_, n) => ({
      kind: 'event',
      facets: [`genre:${['pop', 'jazz', 'latin'][n % 3]}`],
      from: `2027-0${1 + (n % 8)}-10`,
      to: `2027-0${1 + (n % 8)}-17`,
    }),
  },
  {
    name: 'artists free on a night',
    ask: (_, n) => ({ freeOn: '2027-03-05', facets: [`genre:${['rock', 'fado'][n % 2]}`] }),
  },
  { name: 'everything', ask: () => ({}) },
];

/** How long searches take among few and among many listings, in turn, by many people at once. */
export async function measureSearch({ postgres }: Bench): Promise<Report> {
  const places = [
    await fillListings(await postgres.createDatabase(), few),
    await fillListings(await postgres.createDatabase(), many),
  ];
  const problems: string[] = [];
  const rows: (string | null)[][] = [];
  const ratios: Report['ratios'] = [];
  for (const kind of kinds) {
    const took = new Map(places.map((place) => [place, [] as number[]]));
    for (let round = 0; round < 4; round += 1)
      for (const [place, times] of took) {
        const spent = await searchAtOnce(place, kind, problems);
        if (round > 0) times.push(...spent);
      }
    const [fewer = [], more = []] = [...took.values()];
    rows.push([
      kind.name,
      ...[fewer, more].flatMap((times) => [number(at(times, 0.5), 1), number(at(times, 0.99), 1)]),
    ]);
    ratios.push({
      name: `p99 of ${kind.name}, ${many} listings ÷ ${few}`,
      value: at(more, 0.99) / at(fewer, 0.99),
      worse: 'more',
      target: { most: 3 },
    });
    tell(`${kind.name} is measured`);
  }
  const [, full] = places;
  const fresh = full ? await measureFreshListings(full) : [];
  ratios.push({
    name: `seconds until a written page is found, p99 of 100 a second beside ${many}`,
    value: at(fresh, 0.99),
    worse: 'more',
    target: { most: 1 },
  });
  for (const { database } of places) await database.close();
  const heads = [few, many].flatMap((count) => [
    `${count} listings, p50 ms`,
    `${count} listings, p99 ms`,
  ]);
  return {
    lines: table([`Searching, ${atOnce} at once`, ...heads], rows),
    ratios,
    problems: [...new Set(problems)].slice(0, 20),
  };
}

async function searchAtOnce(
  { database, names }: Filled,
  kind: (typeof kinds)[number],
  problems: string[],
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const searcher = async () => {
    for (let n = next++; n < searches / 4; n = next++) {
      const name = names[n % names.length] ?? '';
      const sought = { ...nothing, ...kind.ask(name, n) };
      const beganAt = performance.now();
      const { found } = await findListings(database.orm, sought, { most: 20 });
      times.push(performance.now() - beganAt);
      if (kind.finds && found.length === 0)
        problems.push(`${kind.name}: “${sought.typed}” found nothing`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, searcher));
  return times;
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Two letters of its longest word change places. */
function mistyped(name: string): string {
  const [longest = ''] = name.split(' ').sort((one, other) => other.length - one.length);
  return name.replace(longest, longest.replace(/^(..)(.)(.)/, '$1$3$2'));
}
