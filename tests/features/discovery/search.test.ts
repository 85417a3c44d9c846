import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import { listings, listingWords, towns } from '#app/db/schema/discovery.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { rankParts } from '#app/domain/discovery/ranking.ts';
import {
  rebuildListings,
  refreshListings,
  sweepListings,
} from '#app/features/discovery/search/commands.server.ts';
import { readSearch, withoutEmpty } from '#app/features/discovery/search/fields.ts';
import {
  findListings,
  type ListingQuery,
} from '#app/features/discovery/search/find-listings.server.ts';
import {
  findAround,
  listFoundPages,
  searchListings,
} from '#app/features/discovery/search/queries.server.ts';

import { closeSlot, openSlot } from '#app/features/events/commands.server.ts';

import { hideProfile } from '#app/features/profiles/commands.server.ts';
import { openLog } from '#app/platform/log.ts';
import { addRoom, addSide, bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { addNight, addVenue, nothingStands, opening } from '#tests/harness/bookings/nights.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

const database = await testDatabase();
const { orm } = database;
const services = { database, brand: testBrand, findStanding: nothingStands };

const fee = { leastMinor: 400_00, mostMinor: null, currency: 'EUR', isShown: true };
const cast = [
  { id: 'owls', displayName: 'The Night Owls', homeTown: 'Porto', genres: ['Jazz', 'Soul'] },
  { id: 'trio', displayName: 'Trio Ribeira', homeTown: 'Porto', genres: ['Jazz', 'Bossa nova'] },
  { id: 'kino', displayName: 'Кино', homeTown: 'Lisboa', genres: ['Rock'] },
  { id: 'mute', displayName: 'Night Mute', homeTown: 'Lisboa, Portugal', genres: ['Rock'] },
].map((page) => ({ ...page, userType: 'artist' as const, details: { fee } }));
const houses = [
  { id: 'cave', displayName: 'Cave', latitude: 41.14, longitude: -8.61, homeTown: 'Porto' },
  { id: 'hall', displayName: 'Hall', latitude: 38.72, longitude: -9.14, homeTown: 'Lisboa' },
  { id: 'date', displayName: 'Date Line', latitude: -17.8, longitude: 179.95, homeTown: 'Suva' },
].map((page) => ({ ...page, userType: 'venue' as const }));

beforeAll(async () => {
  await orm.insert(profiles).values([...houses, ...cast]);
  await refreshListings({ database }, ['cave', 'hall', 'date']);
  await refreshListings({ database }, ['owls', 'trio', 'kino', 'mute']);
});

const sought = (what: Partial<ListingQuery>): ListingQuery => ({
  kind: 'artist',
  typed: '',
  around: null,
  facets: [],
  capacityLeast: null,
  feeMost: null,
  from: null,
  to: null,
  freeOn: null,
  ...what,
});
const find = async (what: Partial<ListingQuery>) => {
  const { found } = await findListings(orm, sought(what), { most: 30 });
  return found.map(({ id }) => id);
};
const search = (query: string, kind: 'artist' | 'venue' = 'artist') =>
  readSearch(kind, new URLSearchParams(query));

it('words are found in any order, mistyped, without accents and in other letters', async () => {
  expect(await find({ typed: 'owls night' })).toEqual(['owls']);
  expect(await find({ typed: 'nigth owl' })).toEqual(['owls']);
  expect(await find({ typed: 'KINO' })).toEqual(['kino']);
  expect(await find({ typed: 'jazz porto' })).toHaveLength(2);
  expect(await find({ typed: 'night' })).toEqual(['mute', 'owls']);
  expect(await find({ typed: 'nothing like it' })).toEqual([]);
  for (const hostile of ["'; drop table listings; --", '%_\\', '\0', '🎺'.repeat(50), '\ud800'])
    expect(await find({ typed: hostile })).toEqual(expect.any(Array));
});

it('a place and a radius find the listings there, across the date line and at the poles too', async () => {
  const around = { latitude: 41.15, longitude: -8.6, km: 20 };
  expect(new Set(await find({ around }))).toEqual(new Set(['owls', 'trio']));
  expect(await find({ kind: 'venue', around: { ...around, km: 500 } })).toEqual(['cave', 'hall']);
  const beyond = { latitude: -17.8, longitude: -179.95, km: 50 };
  expect(await find({ kind: 'venue', around: beyond })).toEqual(['date']);
  expect(await find({ around: { latitude: 90, longitude: 0, km: 1 } })).toEqual([]);
  const near = await searchListings(orm, 'artist', search('near=porto&km=10').search, { most: 5 });
  expect([near.around?.name, near.total, near.found[0]?.km]).toEqual(['Porto', 2, 0]);
  const nowhere = await searchListings(orm, 'artist', search('near=Atlantis').search, { most: 5 });
  expect([nowhere.isPlaceUnknown, nowhere.total]).toEqual([true, 4]);
  // The content of a pasted link is shown to no one and mailed to no one.
  const pasted = await findAround(orm, 'https://elsewhere.example/win?q=41.15,-8.6');
  expect(pasted).toMatchObject({ name: '41.15, -8.6', latitude: 41.15 });
});

it('unreadable filters say how to correct them, and everything else still counts', () => {
  const wrong = search('q=owls&km=1000000&near=Porto&free=soon&fee=-3');
  expect(wrong.search).toMatchObject({ q: 'owls', near: 'Porto', km: 50, free: null, fee: null });
  expect(wrong.problems).toEqual({
    km: 'Enter a whole number from 1 to 500.',
    free: expect.any(String),
    fee: expect.any(String),
  });
  const repeated = new URLSearchParams('q=&genre=Jazz&genre=Soul&fee=300&currency=USD');
  const shorter = withoutEmpty('/artists', repeated) ?? '';
  expect(search(shorter.replace('/artists?', '')).search).toMatchObject({
    genre: ['Jazz', 'Soul'],
    fee: 300,
    currency: 'USD',
  });
  expect(withoutEmpty('/artists', new URLSearchParams('genre=Jazz&genre=Soul'))).toBe(null);
  const many = Array.from({ length: 10_000 }, (_, n) => `genre=g${n}`).join('&');
  expect(search(many).problems.genre).toBe('Choose up to 10 at a time.');
  expect(search('near=91,0').problems.near).toBe(
    'Latitude goes from −90 to 90 and longitude from −180 to 180.',
  );
});

it('genre, town, fee and room narrow it down, and are counted', async () => {
  const { facets, total } = await findListings(orm, sought({}), { most: 1 });
  expect(total).toBe(4);
  expect(facets).toContainEqual({ kind: 'genre', value: 'jazz', count: 2 });
  expect(facets).toContainEqual({ kind: 'town', value: 'pt/lisboa', count: 2 });
  expect(await find({ facets: ['genre:soul', 'genre:rock', 'town:pt/porto'] })).toEqual(['owls']);
  expect(await find({ facets: ['genre:bossa'] })).toEqual(['trio']);
  expect(await find({ feeMost: { minor: 399_99, currency: 'EUR' } })).toEqual([]);
  expect(await find({ feeMost: { minor: 400_00, currency: 'EUR' } })).toHaveLength(4);
  const yen = { leastMinor: 50_000, mostMinor: null, currency: 'JPY', isShown: true };
  const jpy = {
    id: 'tokyo',
    userType: 'artist',
    displayName: 'Tokyo',
    details: { fee: yen },
  } as const;
  await orm.insert(profiles).values(jpy);
  await refreshListings({ database }, ['tokyo']);
  const upTo = async (fee: number) => {
    const { search: yens } = search(`fee=${fee}&currency=JPY`);
    return (await searchListings(orm, 'artist', yens, { most: 5 })).total;
  };
  expect([await upTo(49_999), await upTo(50_000)]).toEqual([0, 1]);
  await orm.delete(profiles).where(eq(profiles.id, 'tokyo'));
  for (const [id, equipment] of [
    ['cave', 'PA, upright piano'],
    ['hall', 'Grand piano'],
  ] as const)
    await orm.update(profiles).set({ details: { equipment } }).where(eq(profiles.id, id));
  await refreshListings({ database }, ['cave', 'hall']);
  expect(await find({ kind: 'venue', facets: ['gear:piano'] })).toHaveLength(2);
  expect(await find({ kind: 'venue', facets: ['gear:piano', 'gear:pa'] })).toEqual(['cave']);
  await addRoom(database, { as: 'hall', viewer: null as never }, 'Big');
  await refreshListings({ database }, ['hall']);
  expect(await find({ kind: 'venue', capacityLeast: 200 })).toEqual(['hall']);
  expect(await find({ kind: 'venue', capacityLeast: 201 })).toEqual([]);
});

it('pages follow each other without a gap or a repeat', async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await findListings(orm, sought({ typed: 'portugal' }), { after, most: 1 });
    seen.push(...page.found.map(({ id }) => id));
    after = page.next;
  } while (after !== null && seen.length < 9);
  expect(seen.toSorted()).toEqual(['kino', 'mute', 'owls', 'trio']);
  for (const beyond of ['999999999999999.a', '-999999999999999.a'])
    for (const kind of ['artist', 'event'] as const)
      await findListings(orm, sought({ kind }), { after: beyond, most: 1 });
});

it('an act booked or away on a night isn’t free then; a venue is, with one room left', async () => {
  const venue = await addSide(database, 'venue', 'Cinema Candeia');
  const band = await addSide(database, 'artist', 'The Zebra Band');
  await refreshListings({ database }, [venue.as, band.as]);
  const day = dayIn(50);
  const free = async (freeOn: string) => [
    ...(await find({ typed: 'zebra', freeOn })),
    ...(await find({ kind: 'venue', typed: 'candeia', freeOn })),
  ];
  expect(await free(day)).toEqual([band.as, venue.as]);
  const acts = bookingActs(database);
  const { bookingId } = await acts.offer(venue, band, termsOn(day));
  expect(await free(day)).toEqual([band.as, venue.as]);
  await acts.accept(band, bookingId, 1);
  expect(await free(day)).toEqual([]);
  expect(await free(dayIn(51))).toEqual([band.as, venue.as]);
  await addRoom(database, venue, 'Foyer');
  await refreshListings({ database }, [venue.as]);
  expect(await free(day)).toEqual([venue.as]);
  const [startsAt, endsAt] = [`${dayIn(51)}T12:00Z`, `${dayIn(52)}T12:00Z`].map(
    (at) => new Date(at),
  ) as [Date, Date];
  const block = { id: 'away', profileId: band.as, kind: 'blocked', allDay: true } as const;
  await orm.insert(calendarBlocks).values({ ...block, startsAt, endsAt });
  expect(await free(dayIn(51))).toEqual([venue.as]);
});

it('hidden, closed or past listings aren’t found; rewritten ones are the same', async () => {
  const venue = await addVenue(database);
  const { slots } = await addNight(database, venue);
  const slotId = slots[0]?.id ?? '';
  const slot = { as: venue.venueId, slotId };
  await openSlot(services, venue.owner, { ...slot, ...opening });
  await refreshListings({ database }, [venue.venueId]);
  expect(await find({ kind: 'slot', typed: 'candeia', facets: ['genre:fado'] })).toEqual([slotId]);
  const rows = () => orm.select().from(listings).orderBy(listings.kind, listings.id);
  const withoutTimes = ({ writtenAt: _, listedAt: __, ...row }: typeof listings.$inferSelect) =>
    row;
  const kept = (await rows()).map(withoutTimes);
  await orm.delete(listings);
  expect(await rebuildListings({ database })).toBe(kept.length);
  expect((await rows()).map(withoutTimes)).toEqual(kept);

  await closeSlot(services, venue.owner, slot);
  await refreshListings({ database }, [venue.venueId]);
  expect(await find({ kind: 'slot', typed: 'candeia' })).toEqual([]);
  await hideProfile(services, venue.owner, { as: venue.venueId });
  // Before any listing is rewritten.
  expect(await find({ kind: 'venue', typed: 'candeia' })).toContain(venue.venueId);
  const sources = { database, files: openWatchedFiles(), log: openLog('silent') };
  expect((await listFoundPages(sources, [venue.venueId])).pages).toEqual([]);
  await refreshListings({ database }, [venue.venueId]);
  expect(await find({ kind: 'venue', typed: 'candeia' })).not.toContain(venue.venueId);
});

it('the dictionary forgets the words of a name that is no longer used', async () => {
  const known = async () => {
    const rows = await orm.select().from(listingWords).where(inArray(listingWords.word, words));
    return rows.map(({ word }) => word).toSorted();
  };
  const words = ['mute', 'night', 'quiet'];
  expect(await known()).toEqual(['mute', 'night']);
  await orm.update(profiles).set({ displayName: 'Night Quiet' }).where(eq(profiles.id, 'mute'));
  await refreshListings({ database }, ['mute']);
  expect(await known()).toEqual(['night', 'quiet']);
  await orm.delete(profiles).where(eq(profiles.id, 'mute'));
  expect(await known()).toEqual(['night']);
});

it('a page counts as new for its first sixty days', async () => {
  const standing = async () => {
    const [row] = await orm.select().from(listings).where(eq(listings.id, 'owls'));
    return [row?.isNew, row?.standing] as const;
  };
  const [isNew, before = 0] = await standing();
  const longAgo = new Date(Date.now() - 61 * 86_400_000);
  await orm
    .update(profiles)
    .set({ publishedAt: longAgo, createdAt: longAgo })
    .where(eq(profiles.id, 'owls'));
  await sweepListings({ database });
  expect(isNew).toBe(true);
  const [isStill, after] = await standing();
  expect(isStill).toBe(false);
  expect(after).toBeCloseTo(before - rankParts.newcomer, 4);
});

it('names of signs are found by them, one of a script without spaces too, and signs that nothing is called find nothing', async () => {
  const artist = (id: string, displayName: string, bio = '') => ({
    id,
    displayName,
    bio,
    userType: 'artist' as const,
  });
  const pages = [
    artist('chk', '!!!', 'They play - and sing & dance.'),
    artist('plus', '+/-'),
    artist('crosses', '††† (Crosses)'),
    artist('ringo', '椎名林檎'),
  ];
  await orm.insert(profiles).values(pages);
  await refreshListings(
    { database },
    pages.map(({ id }) => id),
  );
  expect(await find({ typed: '!!!' })).toEqual(['chk']);
  expect(await find({ typed: '+/-' })).toEqual(['plus']);
  expect(await find({ typed: '†††' })).toEqual(['crosses']);
  expect(await find({ typed: 'crosses' })).toEqual(['crosses']);
  for (const text of ['椎名林檎', '林檎', '椎', '名'])
    expect(await find({ typed: text })).toEqual(['ringo']);
  for (const text of ['%', '_', '-', '&', '???', '/', '\\'])
    expect(await find({ typed: text })).toEqual([]);
});

it('a town is found with its country in any language, and not in another', async () => {
  const position = { x: 2.35, y: 48.86 };
  const paris = { key: 'fr/paris', name: 'Paris', nameKey: 'paris', country: 'fr', position };
  await orm.insert(towns).values(paris);
  const keys = await Promise.all(
    ['Paris, France', 'paris, frankreich', 'Paris, FR', 'Paris', 'Paris, TX', 'Paris, Serbia'].map(
      async (text) => (await findAround(orm, text))?.key ?? null,
    ),
  );
  expect(keys).toEqual(['fr/paris', 'fr/paris', 'fr/paris', 'fr/paris', null, null]);
});
