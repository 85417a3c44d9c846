import { beforeEach, expect, it } from 'vitest';
import {
  addToShortlist,
  makeShortlist,
  removeFromShortlist,
  removeShortlist,
} from '#app/features/discovery/shortlists/commands.server.ts';
import {
  listShortlists,
  readShelf,
  readShortlist,
} from '#app/features/discovery/shortlists/queries.server.ts';

import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { type Cast, castPage } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const services = { database };
let venue: Acting;
let performer: Acting;
let cast: Cast;
beforeEach(async () => {
  cast = await castPage(database);
  ({ venue, performer } = await addTwoSides(database));
});

it('is kept by the people of a page together, with a note each, and seen by no one else', async () => {
  const { pageId: as, owner, manager, door } = cast;
  const { shortlistId } = await makeShortlist(services, manager, {
    as,
    name: 'Rooms we like',
    pageId: null,
  });
  const listed = { as, shortlistId, pageId: venue.as };
  await addToShortlist(services, manager, { ...listed, note: 'Ask for Rui.' });
  await addToShortlist(services, owner, { ...listed, note: 'Ask for Ana.' });
  const at = { profileId: as, shortlistId };
  expect((await readShortlist(services, owner, at)).pages).toMatchObject([
    { name: 'Cinema Candeia', note: 'Ask for Ana.' },
  ]);
  await expect(readShortlist(services, door, at)).rejects.toMatchObject({ code: 'forbidden' });
  for (const profileId of [as, venue.as])
    await expect(
      readShortlist(services, venue.viewer, { profileId, shortlistId }),
    ).rejects.toMatchObject({ code: 'not-found' });
  const foreign = { as: venue.as, shortlistId, pageId: performer.as };
  await expect(
    addToShortlist(services, venue.viewer, { ...foreign, note: '' }),
  ).rejects.toMatchObject({ code: 'not-found' });

  // Added again from search results, it keeps its note.
  await addToShortlist(services, manager, listed);
  const page = { profileId: as, role: 'manager', userType: 'artist', isPublished: true } as const;
  const shelf = { page: { ...page, displayName: 'Us' }, pageIds: [venue.as, performer.as] };
  expect(await readShelf(orm, manager, shelf)).toMatchObject({
    lists: [{ id: shortlistId, name: 'Rooms we like' }],
    listed: [{ pageId: venue.as, id: shortlistId }],
  });
  await expect(readShelf(orm, door, shelf)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await readShortlist(services, owner, at)).pages).toMatchObject([
    { note: 'Ask for Ana.' },
  ]);

  await removeFromShortlist(services, owner, listed);
  expect((await listShortlists(services, owner, { profileId: as })).items).toEqual([
    { id: shortlistId, name: 'Rooms we like', count: 0 },
  ]);
  await removeShortlist(services, owner, { as, shortlistId });
  expect((await listShortlists(services, owner, { profileId: as })).items).toEqual([]);
});

it('takes public pages of the other kind alone, and each name once', async () => {
  const { viewer, as } = venue;
  const { shortlistId } = await makeShortlist(services, viewer, { as, name: 'Fado', pageId: null });
  await expect(
    makeShortlist(services, viewer, { as, name: 'Fado', pageId: null }),
  ).rejects.toMatchObject({
    fields: { name: expect.any(String) },
  });
  const other = await addSide(database, 'venue', 'Another house');
  const add = (pageId: string) =>
    addToShortlist(services, viewer, { as, shortlistId, pageId, note: '' });
  await expect(add(other.as)).rejects.toMatchObject({ code: 'conflict' });
  await expect(add('nobody')).rejects.toMatchObject({ code: 'not-found' });
  await add(performer.as);
  const begun = { as, name: 'Owls', pageId: performer.as };
  const owls = await makeShortlist(services, viewer, begun);
  const at = { profileId: as, ...owls };
  expect((await readShortlist(services, viewer, at)).pages).toHaveLength(1);
});
