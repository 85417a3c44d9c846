import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { profiles } from '#app/db/schema/profiles.ts';
import { refreshListings } from '#app/features/discovery/search/commands.server.ts';
import {
  findListings,
  type ListingQuery,
} from '#app/features/discovery/search/find-listings.server.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();

const pages = readFileSync('tests/harness/reading/relevance.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line, index) => {
    const [kind = '', name = '', town = '', genres = '', typed = ''] = line.split(' | ');
    return {
      id: `page-${index}`,
      userType: kind as 'artist' | 'venue',
      displayName: name,
      homeTown: town,
      genres: genres.split(', '),
      typed: typed.split('; '),
    };
  });
const goal = 0.95;

it('a typed search finds the meant result among the first three', async () => {
  await database.orm.insert(profiles).values(pages.map(({ typed: _, ...page }) => page));
  await refreshListings(
    { database },
    pages.map(({ id }) => id),
  );
  const missed: string[] = [];
  const search = pages.flatMap(({ id, userType, typed }) =>
    typed.map((text) => ({ id, kind: userType, text })),
  );
  for (const { id, kind, text } of search) {
    const { found } = await findListings(database.orm, sought(kind, text), { most: 3 });
    if (!found.some((one) => one.id === id)) missed.push(text);
  }
  expect(search).toHaveLength(200);
  expect(1 - missed.length / search.length, missed.join('\n')).toBeGreaterThanOrEqual(goal);
});

function sought(kind: 'artist' | 'venue', text: string): ListingQuery {
  const rest = { facets: [], around: null, capacityLeast: null, feeMost: null };
  return { kind, typed: text, ...rest, from: null, to: null, freeOn: null };
}
