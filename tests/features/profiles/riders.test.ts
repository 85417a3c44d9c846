import { beforeEach, expect, test } from 'vitest';
import { profileFiles } from '#app/db/schema/profiles.ts';
import { emptyContent, type ProfileDetails } from '#app/domain/profiles/content.ts';
import { pageFileKey } from '#app/domain/profiles/page-files.ts';
import { showSignedRider } from '#app/features/bookings/riders/queries.server.ts';
import { writeContent } from '#app/features/profiles/editor/steps.server.ts';
import { findPressFile } from '#app/features/profiles/press/queries.server.ts';
import { removeFile } from '#app/features/profiles/uploads/commands.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
const { orm } = database;
const files = openFiles(parseSettings({ DATA_DIR: makeFolder() }));
const acts = bookingActs(database);

let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

/** Publishes the page with these riders. */
const publish = (details: Partial<ProfileDetails>) =>
  orm.transaction((tx) =>
    writeContent(
      tx,
      { id: performer.as, userType: 'artist' },
      {
        ...emptyContent,
        displayName: 'The Night Owls',
        details: { ...emptyContent.details, ...details },
      },
    ),
  );
async function sign(days: number) {
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(days)));
  await acts.accept(performer, bookingId, 1);
  for (const side of [venue, performer]) await acts.sign(side, bookingId, 1);
  return bookingId;
}
const read = ({ viewer, as }: Acting, bookingId: string) =>
  showSignedRider(orm, viewer, { bookingId, as });

test('a booking keeps the version that was current when both had signed, and names what changed', async () => {
  await publish({ technicalRider: 'Four wedges' });
  await publish({ technicalRider: 'Four wedges\nA drum rug' });
  // Changes nothing.
  await publish({ technicalRider: 'Four wedges\nA drum rug', bioShort: 'Owls.' });
  const bookingId = await sign(40);
  expect(await read(venue, bookingId)).toMatchObject({ number: 2, newer: null });
  await publish({ technicalRider: 'Six wedges\nA drum rug' });
  const lines = [
    { kind: 'removed', text: 'Four wedges' },
    { kind: 'added', text: 'Six wedges' },
  ];
  for (const side of [venue, performer])
    expect(await read(side, bookingId)).toMatchObject({
      number: 2,
      rider: { technicalRider: 'Four wedges\nA drum rug' },
      newer: { number: 3, changes: [{ part: 'technicalRider', lines }] },
    });
  expect(await read(venue, await sign(50))).toMatchObject({ number: 3, newer: null });
  const other = await addSide(database, 'venue', 'Casa');
  await expect(read(other, bookingId)).rejects.toMatchObject({ code: 'not-found' });
});

test('a page that says nothing of riders has no version', async () => {
  await publish({});
  expect(await read(venue, await sign(41))).toBeNull();
});

test('a stage plot stays in the store while a signed booking refers to it, and no longer than that', async () => {
  const plot = async (id: string) => {
    const file = { id, kind: 'stagePlot', extension: 'png' } as const;
    const rest = { width: 90, height: 60, sizeBytes: 3, position: 0 };
    await orm.insert(profileFiles).values({ ...file, ...rest, profileId: performer.as });
    await files.write(pageFileKey(performer.as, file), new Uint8Array([1, 2, 3]), 'image/png');
    await publish({ technicalRider: `Plot ${id}` });
    return async () => {
      const { viewer, as } = performer;
      await removeFile({ database, files }, viewer, { as, fileId: id });
      return findPressFile(orm, files, as, id);
    };
  };
  const removeFirst = await plot('unsignedplot');
  expect(await removeFirst()).toBeNull();
  const removeSecond = await plot('signed_plot_');
  const bookingId = await sign(42);
  expect(await removeSecond()).not.toBeNull();
  expect(await read(venue, bookingId)).toMatchObject({
    rider: { stagePlot: { id: 'signed_plot_' } },
    newer: { changes: [{ part: 'stagePlot', lines: [] }] },
  });
});
