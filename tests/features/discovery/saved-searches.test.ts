import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { accounts } from '#app/db/schema/accounts.ts';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import { listings, savedSearches, savedSearchFinds } from '#app/db/schema/discovery.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { mostRanked, savedSearchLimits } from '#app/domain/discovery/search.ts';
import {
  changeSavedSearch,
  mailNewFinds,
  removeSavedSearch,
  saveSearch,
  stopSearchMails,
  sweepSavedSearches,
} from '#app/features/discovery/saved-searches/commands.server.ts';

import { searchAt } from '#app/features/discovery/saved-searches/fields.ts';
import { exportSavedSearches } from '#app/features/discovery/saved-searches/part.server.ts';
import { listSavedSearches } from '#app/features/discovery/saved-searches/queries.server.ts';
import {
  refreshEventListings,
  refreshListings,
} from '#app/features/discovery/search/commands.server.ts';
import { dayIn } from '#tests/harness/bookings/bookings.ts';
import { addPerson, testBrand, waitingMails } from '#tests/harness/people/cast.ts';
import { addPublicShow } from '#tests/harness/people/public-shows.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const services = { database, brand: testBrand, secret: 'a-secret-of-this-test' };
let booker: Viewer;
beforeAll(async () => {
  // A town is known by a venue in it.
  const house = { ...artist('house'), userType: 'venue' as const };
  await orm.insert(profiles).values({ ...house, latitude: 41.14, longitude: -8.61 });
  await refreshListings({ database }, ['house']);
});
beforeEach(async () => {
  for (const table of [outbox, savedSearches, listings, profiles]) await orm.delete(table);
  booker = await addPerson(database);
});

const artist = (id: string, more: Partial<typeof profiles.$inferInsert> = {}) => ({
  id,
  displayName: `The ${id}`,
  userType: 'artist' as const,
  homeTown: 'Porto, Portugal',
  genres: ['Bluegrass'],
  publishedAt: new Date(),
  ...more,
});
async function add(...pages: ReturnType<typeof artist>[]): Promise<void> {
  await orm.insert(profiles).values(pages);
  await refreshListings(
    { database },
    pages.map(({ id }) => id),
  );
}
const save = (search: string, mails: 'daily' | 'weekly' = 'daily', name = 'Grass') =>
  saveSearch({ database }, booker, { search, mails, name });
/** A day passes, and the job runs more often than it needs to, on two workers at once. */
async function dayLater(hours = 25) {
  await orm
    .update(savedSearches)
    .set({ ranAt: sql`${savedSearches.ranAt} - make_interval(hours => ${hours}::int)` });
  await Promise.all([mailNewFinds(services), mailNewFinds(services)]);
  await mailNewFinds(services);
  const mails = await waitingMails(database);
  await orm.delete(outbox);
  return mails;
}

it('mails results newer than the search, each once however often the job runs', async () => {
  await add(artist('old'));
  await save('/artists?genre=bluegrass&near=porto&km=50');
  expect(await dayLater()).toEqual([]);
  await add(
    artist('new'),
    artist('loud', { genres: ['Metal'] }),
    artist('odd', { hiddenAt: new Date() }),
  );
  const [mail, ...others] = await dayLater();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: booker.email,
    subject: '1 new artist: Grass',
    unsubscribeUrl: expect.stringMatching(
      /^https:\/\/bandstand\.test\/saved-searches\/stop\/[\w-]{64}$/,
    ),
  });
  expect(mail?.text).toContain(
    'The new\nBluegrass · Porto, Portugal\nhttps://bandstand.test/users/new',
  );
  expect(mail?.text).toContain('https://bandstand.test/artists?near=porto&km=50&genre=bluegrass');
  expect(mail?.text).not.toMatch(/The (old|loud|odd)/);
  // A result that leaves the list and comes back isn’t new.
  await orm.update(profiles).set({ hiddenAt: new Date() }).where(eq(profiles.id, 'new'));
  await refreshListings({ database }, ['new']);
  await orm.update(profiles).set({ hiddenAt: null }).where(eq(profiles.id, 'new'));
  await refreshListings({ database }, ['new']);
  expect(await dayLater()).toEqual([]);
});

it('tells of pages that fit now: a night that has become free, and a genre that is added', async () => {
  const day = dayIn(30);
  await add(artist('busy'), artist('metal', { genres: ['Metal'] }));
  const time = {
    timeZone: 'UTC',
    startsAt: new Date(`${day}T12:00Z`),
    endsAt: new Date(`${day}T23:59Z`),
  };
  await orm.insert(calendarBlocks).values({
    id: 'block',
    profileId: 'busy',
    kind: 'blocked',
    note: 'Secret',
    allDay: false,
    ...time,
  });
  await save(`/artists?genre=Bluegrass&free=${day}`);
  await orm.delete(calendarBlocks);
  expect((await dayLater()).map(({ text }) => /The (\w+)/.exec(text)?.[1])).toEqual(['busy']);
  await orm
    .update(profiles)
    .set({ genres: ['Bluegrass'] })
    .where(eq(profiles.id, 'metal'));
  await refreshListings({ database }, ['metal']);
  expect((await dayLater()).map(({ text }) => /The (\w+)/.exec(text)?.[1])).toEqual(['metal']);
});

it('of more than are ranked it tells listings since then, and never all of the rest', async () => {
  const many = Array.from({ length: mostRanked + 20 }, (_, index) => artist(`a${index}`));
  await orm.insert(profiles).values(many);
  await refreshListings(
    { database },
    many.map(({ id }) => id),
  );
  await orm.update(listings).set({ listedAt: sql`now() - interval '3 days'` });
  await save('/artists?genre=Bluegrass');
  expect(await dayLater()).toEqual([]);
  // Of the lowest rank.
  await add(...Array.from({ length: 12 }, (_, index) => artist(`z${index}`)));
  const [mail] = await dayLater();
  expect(mail?.subject).toBe('12 new artists: Grass');
  expect(mail?.text.match(/The z/g)).toHaveLength(savedSearchLimits.listed);
  expect(mail?.text).toContain('And 2 more.');
  // There are fewer again: results that weren’t ranked before aren't new for that.
  await orm.delete(profiles).where(sql`${profiles.id} like 'a1%'`);
  await orm.update(listings).set({ listedAt: sql`now() - interval '3 days'` });
  expect(await dayLater()).toEqual([]);
});

it('mails shows and open slots alike, once a week where that was chosen', async () => {
  const venue = { ...artist('hall'), userType: 'venue' as const };
  await add(venue);
  await save('/events?q=owls', 'weekly', 'Owls');
  const showId = await addPublicShow(orm, { venueId: 'hall', pages: ['hall'] });
  await refreshEventListings({ database }, [showId]);
  expect(await dayLater()).toEqual([]);
  const [mail] = await dayLater(6 * 24);
  expect(mail?.subject).toBe('1 new show: Owls');
  expect(mail?.text).toContain(`https://bandstand.test/events/${showId}-night-of-owls`);
  expect(await dayLater()).toEqual([]);
});

it('is stopped by one press of a mail’s link, and by no invented one', async () => {
  await save('/artists?genre=Bluegrass');
  await add(artist('new'));
  const link = (await dayLater())[0]?.unsubscribeUrl?.split('/').at(-1) ?? '';
  const forged = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
  await expect(stopSearchMails(services, null, { link: forged })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await stopSearchMails(services, null, { link })).toEqual({ name: 'Grass' });
  await add(artist('newer'));
  expect(await dayLater()).toEqual([]);
  expect((await listSavedSearches(services, booker, {})).items).toMatchObject([
    { name: 'Grass', mails: 'none' },
  ]);
});

it('is its person’s alone, kept in one form, up to a number of them, and gone with the account', async () => {
  await add(artist('old'));
  const { searchId } = await save('/artists?near=Porto&genre=Fado%2CBluegrass&km=50');
  // The same search in another form is the same search.
  const again = await save(
    '/artists?genre=Bluegrass&genre=Fado&near=Porto&from=',
    'weekly',
    'Renamed',
  );
  expect(again).toEqual({ searchId });
  expect((await listSavedSearches(services, booker, {})).items).toMatchObject([
    {
      name: 'Renamed',
      mails: 'weekly',
      asks: 'Artists · Bluegrass · Fado · within 50 km of Porto',
    },
  ]);
  const stranger = await addPerson(database);
  expect((await listSavedSearches(services, stranger, {})).items).toEqual([]);
  const change = { searchId, name: 'Mine', mails: 'none' as const };
  await expect(changeSavedSearch({ database }, stranger, change)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(removeSavedSearch({ database }, stranger, { searchId })).rejects.toMatchObject({
    code: 'not-found',
  });
  await changeSavedSearch({ database }, booker, change);
  expect(await Array.fromAsync(exportSavedSearches(orm, booker))).toHaveLength(1);
  expect(await Array.fromAsync(exportSavedSearches(orm, stranger))).toEqual([]);
  for (let number = 1; number < savedSearchLimits.most; number += 1)
    await save(`/artists?q=a${number}`);
  await expect(save('/artists?q=one-more')).rejects.toMatchObject({ code: 'conflict' });
  await removeSavedSearch({ database }, booker, { searchId });
  await expect(save('/artists?near=Atlantis')).rejects.toMatchObject({ code: 'conflict' });
  await orm.delete(accounts).where(eq(accounts.id, booker.accountId));
  expect(await orm.$count(savedSearches)).toBe(0);
  expect(await orm.$count(savedSearchFinds)).toBe(0);
});

it('mails no one who is about to leave, or whose day is over, and forgets old results', async () => {
  await save('/artists?genre=Bluegrass');
  await save(`/artists?genre=Bluegrass&free=${dayIn(-3)}`);
  await orm.update(accounts).set({ deletionRequestedAt: new Date() });
  await add(artist('new'));
  expect(await dayLater()).toEqual([]);
  await orm.update(accounts).set({ deletionRequestedAt: null });
  expect(await dayLater()).toHaveLength(1);
  await orm.update(savedSearchFinds).set({ at: sql`now() - interval '91 days'` });
  await sweepSavedSearches(orm);
  expect(await orm.$count(savedSearchFinds)).toBe(1);
  await orm.delete(listings);
  await sweepSavedSearches(orm);
  expect(await orm.$count(savedSearchFinds)).toBe(0);
});

it.each([
  '/search?q=a',
  '/artists/shortlisted',
  '//evil.example/artists',
  '/artists?km=x&near=porto',
  '',
])('takes nothing but the address of a list: %s', (address) =>
  expect(searchAt(address)).toBeNull(),
);
