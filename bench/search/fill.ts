import pg from 'pg';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { tell } from '../measure/rounds.ts';

/** A database with so many listings, and the names of some of them. */
export type Filled = { database: Database; names: string[] };

/**
 * Writes made-up listings: artists, venues and shows to come in a thousand towns, of which few have
 * many, with genres of which few are common, and names of two to four words.
 */
export async function fillListings(url: string, count: number): Promise<Filled> {
  const database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  await database.migrate();
  const filler = new pg.Client({ connectionString: url });
  await filler.connect();
  const { rows: indexes } = await filler.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('listings', 'listing_words') and indexname not like '%_pk' and indexname not like '%_pkey'`,
  );
  // All at once: indexes are built last, and nothing is announced.
  for (const step of [
    'alter table listings disable trigger user',
    'alter table listings drop constraint listings_page_id_profiles_id_fk',
    ...indexes.map(({ name }) => `drop index ${name}`),
    addListings(count),
    'insert into listing_words select distinct word from listings cross join unnest(words) as word',
    ...indexes.map(({ definition }) => definition),
    'alter table listings enable trigger user',
    'vacuum analyze listings, listing_words',
  ])
    await filler.query(step);
  const { rows } = await filler.query<{ name: string }>(
    `select name_key as name from listings where kind = 'artist' order by hashtext(id) limit 1000`,
  );
  await filler.end();
  tell(`${count} listings are there`);
  return { database, names: rows.map(({ name }) => name) };
}

const syllables =
  'ka lo mi ren tas vo zu bel cor dan eri fal gor hil is jun kel lum mar nor ol pen qui ros sol tor ul ven wil xan yor zel bra cli dro fen gra hal ino jar'.split(
    ' ',
  );
const genres =
  'rock pop jazz folk indie electronic blues soul funk metal punk fado techno house classical latin reggae country ambient swing'.split(
    ' ',
  );
const bioWords =
  'we play songs about ordinary days loud enough to dance live from weddings clubs festivals band music night'.split(
    ' ',
  );

function addListings(count: number): string {
  const list = (words: string[]) => `(array['${words.join("','")}'])`;
  const hash = (seed: number) => `abs(hashint4(n * 31 + ${seed}))`;
  const syllable = (seed: number) => `${list(syllables)}[1 + ${hash(seed)} % ${syllables.length}]`;
  const word = (seed: number) => [1, 2, 3].map((at) => syllable(seed * 10 + at)).join(' || ');
  // Squared, so that the first ones are common and the last ones rare.
  const skewed = (seed: number, most: number) =>
    `(floor(${most} * (${hash(seed)} % 10000 / 10000.0) ^ 3))::int`;
  return `
    insert into listings (kind, id, page_id, name_key, name_words, words, facets, position, capacity,
      standing, day, starts_at, until)
    select kind, 'id-' || n, 'page-' || n % 1000, array_to_string(name, ' '), name,
      name || array[genre, 'town' || town] || ${list(bioWords)}[1 + n % 5 : 6 + n % 12],
      array['genre:' || genre, 'genre:' || other, 'town:xx/town' || town, 'country:xx'],
      point(-9 + town * 37 % 400 / 10.0 + n % 100 / 1000.0, 36 + town * 53 % 230 / 10.0 + n % 97 / 1000.0),
      case when kind = 'venue' then 20 + ${hash(7)} % 2000 end,
      ${hash(8)} % 4000 / 100.0,
      case when kind = 'event' then date '2027-01-01' + n % 300 end,
      case when kind = 'event' then timestamptz '2027-01-01 20:00Z' + n % 300 * interval '1 day' + n % 7 * interval '30 minutes' end,
      case when kind = 'event' then timestamptz '2030-01-01' end
    from (
      select n, (array['artist','artist','artist','venue','event'])[1 + n % 5] as kind,
        array_remove(array[case when n % 7 < 3 then 'the' end, ${word(1)}, case when n % 10 < 3 then 'night' when n % 10 = 4 then 'club' else ${word(2)} end, case when n % 4 = 0 then ${word(3)} end], null) as name,
        ${list(genres)}[1 + ${skewed(4, genres.length)}] as genre,
        ${list(genres)}[1 + ${skewed(5, genres.length)}] as other,
        ${skewed(6, 1_000)} as town
      from generate_series(1, ${count}) as n
    ) as made`;
}
