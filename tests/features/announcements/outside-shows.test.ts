import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { profiles } from '#app/db/schema/profiles.ts';
import { refreshAnnouncements } from '#app/features/announcements/commands.server.ts';
import { publicEventFilter } from '#app/features/announcements/fields.ts';
import {
  addOutsideShow,
  answerNaming,
  cancelOutsideShow,
  changeOutsideShow,
  removeOutsideShow,
} from '#app/features/announcements/outside/commands.server.ts';
import { outsideShow } from '#app/features/announcements/outside/fields.ts';
import OwnShow from '#app/features/announcements/outside/own-show.tsx';
import {
  listOutsideShows,
  startOutsideShow,
} from '#app/features/announcements/outside/queries.server.ts';

import {
  listFedShows,
  listShowAddresses,
  listShowsOf,
  showPublicEvent,
} from '#app/features/announcements/queries.server.ts';

import { showsCalendar } from '#app/features/announcements/words.ts';
import { showDocument } from '#app/features/fediverse/words.ts';
import { hideProfile } from '#app/features/profiles/commands.server.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import { type Acting, addSide, addTwoSides, dayIn } from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const services = { database };
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const day = dayIn(40);
const elsewhere = { day, placeName: 'ZDB', town: 'Lisbon', country: 'PT', time: '22:00' };
type Fields = Record<string, unknown>;
const inputOf = (fields: Fields) =>
  outsideShow.parse(readTyped(outsideShow, { ...elsewhere, ...fields }));
const add = async ({ viewer, as }: Acting, fields: Fields = {}) =>
  (await addOutsideShow(services, viewer, { as, ...inputOf(fields) })).showId;
const change = ({ viewer, as }: Acting, showId: string, fields: Fields) =>
  changeOutsideShow(services, viewer, { as, showId, ...inputOf(fields) });
const readShow = (id: string) => showPublicEvent(orm, id);
const upcoming = async ({ as }: Acting) =>
  (await listShowsOf(orm, as)).upcoming.map(({ id }) => id);
const answer = ({ viewer, as }: Acting, showId: string, isAgreed: boolean) =>
  answerNaming(services, viewer, { as, showId, isAgreed });

it('a performer lists a show at a place without a page, which is public like any other', async () => {
  const showId = await add(performer, { lineUp: 'Early Birds', ticketUrl: 'tickets.example/zdb' });
  expect(await readShow(showId)).toMatchObject({
    status: 'scheduled',
    venueId: null,
    venueName: 'ZDB',
    place: 'Lisbon',
    time: 'from 22:00',
    address: 'Lisbon, Portugal',
    price: 'Tickets at tickets.example',
    lineUp: [
      { name: 'The Night Owls', pageId: performer.as },
      { name: 'Early Birds', pageId: null },
    ],
  });
  expect(await upcoming(performer)).toEqual([showId]);
  const unknown = await add(performer, { time: '' });
  expect(await readShow(unknown)).toMatchObject({ time: '', startsAt: day, price: '' });
  const feed = { shows: await listFedShows(orm, { id: unknown }), title: '', path: '/' };
  const calendar = showsCalendar(feed, { site: 'https://stage.example' });
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
  expect(calendar).toContain('LOCATION:ZDB\\, Lisbon\\, Portugal');
  // Others read moments alone.
  const [whole] = feed.shows;
  const post =
    whole && showDocument(whole, { id: 'post', pageId: performer.as }, 'https://s.example');
  expect(post?.startTime).toMatch(new RegExp(`^${day}T00:00:00[+-]`));
  expect(post?.endTime).toMatch(new RegExp(`^${dayIn(41)}T00:00:00[+-]`));
  expect(post?.summary).not.toContain(', ·');
  const feedOf = async (input: object) => {
    const shows = await listFedShows(orm, { query: publicEventFilter.parse(input) });
    return shows.map(({ id }) => id).filter((id) => [showId, unknown].includes(id));
  };
  expect(await feedOf({ town: 'pt/porto,PT/lisbon' })).toHaveLength(2);
  expect(await feedOf({ town: 'pt/porto,pt/braga' })).toEqual([]);
  expect((await listShowAddresses(orm)).map(({ path }) => path)).toContain(whole?.path);
});

// Firefox says Europe/Kyiv where Node and Chromium list Europe/Kiev.
it.each([
  'Europe/Kyiv',
  'Europe/Kiev',
  'Asia/Kolkata',
  'America/Argentina/Buenos_Aires',
  'US/Central',
])('a show on the clock of %s stays where it is when it is saved unchanged', async (timeZone) => {
  await orm.update(profiles).set({ timeZone }).where(eq(profiles.id, performer.as));
  const first = { profileId: performer.as, showId: null };
  expect((await startOutsideShow(orm, performer.viewer, first)).written.timeZone).toBe(timeZone);
  const showId = await add(performer, { timeZone });
  const form = await startOutsideShow(orm, performer.viewer, { ...first, showId });
  const page = renderToStaticMarkup(
    createElement(OwnShow, { loaderData: { ...form, showId } } as never),
  );
  const sent = /name="timeZone".*?<option value="([^"]+)" selected=""/s.exec(page)?.[1] ?? '';
  expect(sent).toBe(timeZone);
  const before = await readShow(showId);
  await change(performer, showId, { ...form.written, timeZone: sent });
  expect(await readShow(showId)).toMatchObject({ startsAt: before?.startsAt, time: before?.time });
});

it('is found by its displayed name, not its stored one', async () => {
  const showId = await add(performer, { lineUp: '!!!' });
  const countFound = async (q: string) => {
    const shows = await listFedShows(orm, { query: publicEventFilter.parse({ q }) });
    return shows.filter(({ id }) => id === showId).length;
  };
  expect(await Promise.all(['!!!', 'NIGHT', 'zdb lisbon'].map(countFound))).toEqual([1, 1, 1]);
  expect(await Promise.all(['{', '"', ':', 'pageId', '%', '???'].map(countFound))).toEqual([
    ...[0, 0, 0, 0, 0, 0],
  ]);
});

it('a name links to a page once its people agree, and never against their word', async () => {
  const showId = await add(venue, { lineUp: `Owls /users/${performer.as}\nSome others` });
  const lineUp = async () => (await readShow(showId))?.lineUp;
  expect(await lineUp()).toMatchObject([{ name: 'Owls', pageId: null }, { name: 'Some others' }]);
  expect(await upcoming(performer)).toEqual([]);
  const stranger = await addSide(database, 'artist', 'Strangers');
  await expect(answer(stranger, showId, true)).rejects.toMatchObject({ code: 'not-found' });
  await answer(performer, showId, true);
  expect(await lineUp()).toMatchObject([{ name: 'Owls', pageId: performer.as }, {}]);
  expect(await upcoming(performer)).toEqual([showId]);

  // An agreement survives a change, and ends for good when it is withdrawn.
  const fields = { lineUp: `Support\nOwls /users/${performer.as}` };
  await change(venue, showId, fields);
  expect(await lineUp()).toMatchObject([{}, { name: 'Owls', pageId: performer.as }]);
  await answer(performer, showId, false);
  await change(venue, showId, fields);
  expect(await lineUp()).toMatchObject([{}, { name: 'Owls', pageId: null }]);
  const { viewer, as } = performer;
  const { namings } = await listOutsideShows(services, viewer, { profileId: as });
  expect(namings).toEqual([]);
});

it('is changed, cancelled and removed by its own people alone', async () => {
  const showId = await add(performer);
  const { viewer, as } = venue;
  for (const work of [
    () => change(venue, showId, {}),
    () => cancelOutsideShow(services, viewer, { as, showId }),
    () => removeOutsideShow(services, viewer, { as, showId }),
    () => addOutsideShow(services, viewer, { as: performer.as, ...inputOf({}) }),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'not-found' });
  const later = dayIn(41);
  await change(performer, showId, { day: later });
  expect(await readShow(showId)).toMatchObject({
    status: 'postponed',
    day: later,
    formerDay: { iso: day },
  });
  const own = { as: performer.as, showId };
  await cancelOutsideShow(services, performer.viewer, own);
  expect(await readShow(showId)).toMatchObject({ status: 'cancelled' });
  await expect(change(performer, showId, {})).rejects.toMatchObject({ code: 'conflict' });
  await removeOutsideShow(services, performer.viewer, own);
  expect(await readShow(showId)).toBeNull();
});

it('goes with its page, and what of it names a page that goes or hides stays as text', async () => {
  const showId = await add(venue, { lineUp: `Owls /users/${performer.as}` });
  await answer(performer, showId, true);
  await hideProfile(services, performer.viewer, { as: performer.as });
  await refreshAnnouncements(services, [performer.as]);
  expect(await readShow(showId)).toMatchObject({ lineUp: [{ name: 'Owls', pageId: null }] });
  await hideProfile(services, venue.viewer, { as: venue.as });
  await refreshAnnouncements(services, [venue.as]);
  expect(await readShow(showId)).toBeNull();
  await orm.delete(profiles).where(eq(profiles.id, venue.as));
  expect(await readShow(showId)).toBeNull();
});

it('mistakes are shown at their fields', async () => {
  const wrong = async (by: Acting, fields: Fields) =>
    Object.keys((await add(by, fields).catch((refused) => refused)).fields ?? {});
  expect(await wrong(performer, { placeName: '' })).toEqual(['placeName']);
  expect(await wrong(performer, { country: '' })).toEqual(['country']);
  expect(await wrong(performer, { country: '', position: '38.7, -9.1' })).toEqual([]);
  expect(await wrong(venue, { lineUp: 'Nobody /users/no-such-page' })).toEqual(['lineUp']);
  expect(await wrong(venue, { lineUp: `Us /users/${venue.as}` })).toEqual(['lineUp']);
});
