import pg from 'pg';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { findPages } from '../../app/features/profiles/queries.server.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Report, table } from '../measure/report.ts';
import { tell } from '../measure/rounds.ts';

const [fewPages, manyPages] = [10_000, 1_000_000];
const searches = 1_000;

/** The text typed to look for a page of this name. */
const kinds: { name: string; typed(name: string, n: number): string; finds: boolean }[] = [
  { name: 'the beginning of a name', typed: (name) => name.slice(0, -2), finds: true },
  {
    name: 'a common word',
    typed: (_, n) => commonWords[n % commonWords.length] ?? '',
    finds: false,
  },
  { name: 'a mistyped name', typed: mistyped, finds: true },
];

/** Words that a tenth to half of all names have, alone and together. */
const commonWords = ['the', 'club', 'night', 'the club', 'night club', 'the night'];

/** How long names are searched for among few and among many pages, in turn. */
export async function measureNames({ postgres }: Bench): Promise<Report> {
  const few = await fill(await postgres.createDatabase(), fewPages);
  const many = await fill(await postgres.createDatabase(), manyPages);
  const problems: string[] = [];
  const rows: (string | null)[][] = [];
  const ratios: Report['ratios'] = [];
  for (const kind of kinds) {
    const took = new Map([few, many].map((place) => [place, [] as number[]]));
    for (let n = 0; n < searches; n += 1)
      for (const [{ database, names }, times] of took) {
        const name = names[n % names.length] ?? '';
        const beganAt = performance.now();
        const pages = await findPages(database.orm, { typed: kind.typed(name, n), first: [] });
        times.push(performance.now() - beganAt);
        const isRight = kind.finds ? pages.some((page) => page.displayName === name) : rows[0];
        if (!isRight) problems.push(`“${kind.typed(name, n)}” didn’t find “${name}”`);
      }
    const [fewer = [], more = []] = [...took.values()];
    rows.push([
      kind.name,
      ...[fewer, more].flatMap((times) => [number(at(times, 0.5), 2), number(at(times, 0.99), 2)]),
    ]);
    ratios.push({
      name: `p99 of ${kind.name}, ${manyPages} pages ÷ ${fewPages}`,
      value: at(more, 0.99) / at(fewer, 0.99),
      worse: 'more',
      target: { most: 3 },
    });
  }
  for (const { database } of [few, many]) await database.close();
  const heads = [fewPages, manyPages].flatMap((pages) => [
    `${pages} pages, p50 ms`,
    `${pages} pages, p99 ms`,
  ]);
  return { lines: table(['Searching for', ...heads], rows), ratios, problems };
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Two letters of its longest word change places. */
function mistyped(name: string): string {
  const [longest = ''] = name.split(' ').sort((one, other) => other.length - one.length);
  const wrong = longest.replace(/^(..)(.)(.)/, '$1$3$2');
  return name.replace(longest, wrong);
}

/** A database with so many pages, and the names of some of them. */
async function fill(url: string, pages: number): Promise<{ database: Database; names: string[] }> {
  const database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  await database.migrate();
  const filler = new pg.Client({ connectionString: url });
  await filler.connect();
  // All at once: rows kept one by one are put together at the end, and indexes are built last.
  for (const step of [
    'alter table profiles disable trigger user',
    addPages(pages),
    'alter table page_phrases drop constraint page_phrases_profile_id_profiles_id_fk',
    'drop index page_phrases_phrase',
    'select put_page_phrases(array(select id from profiles))',
    'create index page_phrases_phrase on page_phrases (user_type, field, phrase)',
    'alter table profiles enable trigger user',
    'vacuum analyze profiles, page_phrases, page_words',
  ])
    await filler.query(step);
  const { rows } = await filler.query<{ name: string }>(
    `select display_name as name from profiles where user_type = 'artist'
      order by hashtext(id) limit ${searches}`,
  );
  await filler.end();
  tell(`${pages} pages are there`);
  return { database, names: rows.map(({ name }) => name) };
}

const syllables = [
  ...['ka', 'lo', 'mi', 'ren', 'tas', 'vo', 'zu', 'bel', 'cor', 'dan', 'eri', 'fal', 'gor', 'hil'],
  ...[
    'is',
    'jun',
    'kel',
    'lum',
    'mar',
    'nor',
    'ol',
    'pen',
    'qui',
    'ros',
    'sol',
    'tor',
    'ul',
    'ven',
  ],
  ...['wil', 'xan', 'yor', 'zel', 'bra', 'cli', 'dro', 'fen', 'gra', 'hal', 'ino', 'jar'],
];

/**
 * Names of two to five words: some that many share, and one to three of 64,000 others, put together
 * from syllables.
 */
function addPages(pages: number): string {
  const all = `(array['${syllables.join("','")}'])`;
  const one = (factor: number, seed: number) =>
    `${all}[1 + abs(hashint4(n * ${factor} + ${seed})) % ${syllables.length}]`;
  const word = (seed: number) =>
    `initcap(${[3, 5, 7].map((factor) => one(factor, seed)).join(' || ')})`;
  return `insert into profiles (id, user_type, display_name, home_town)
    select 'page-' || n, (case when n % 3 = 0 then 'venue' else 'artist' end)::user_type,
      case when n % 7 < 3 then 'The ' else '' end || ${word(1)} || case n % 10
        when 1 then ' Night' when 2 then ' Club' when 3 then ' Night Club' else ' ' || ${word(2)} end
        || case when n % 4 = 0 then ' ' || ${word(3)} else '' end,
      (array['Lisboa','Porto','Berlin','Paris','London','Braga','Coimbra','Faro'])[1 + n % 8]
    from generate_series(0, ${pages - 1}) as n`;
}
