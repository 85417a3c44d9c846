import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  announceEvent,
  withdrawAnnouncement,
} from '#app/features/announcements/commands.server.ts';
import { announcement } from '#app/features/announcements/fields.ts';
import { makeShowPicture } from '#app/features/announcements/make-show-picture.server.ts';
import {
  removePoster,
  replacePoster,
} from '#app/features/announcements/posters/commands.server.ts';
import { showPublicEvent } from '#app/features/announcements/queries.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import { newId } from '#app/platform/token.server.ts';
import { type Acting, addTwoSides, dayIn } from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
const { orm } = database;
const settings = parseSettings({ DATA_DIR: makeFolder() });
const files = openFiles(settings);
const services = { database, files, log: openLog('silent'), brand: brandOf(settings) };
let venue: Acting;
let performer: Acting;
let eventId: string;
let id: string;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  eventId = newId();
  const at = (hours: number) => new Date(Date.parse(`${dayIn(40)}T00:00Z`) + hours * 3_600_000);
  await orm.insert(events).values({
    id: eventId,
    venueId: venue.as,
    stageId: venue.as,
    title: 'Quiz & records',
    day: dayIn(40),
    timeZone: 'Europe/Lisbon',
    loadInAt: at(17),
    doorsAt: at(20),
    loadOutAt: at(23),
  });
  const { viewer, as } = venue;
  const fields = announcement.parse({ eventId, priceKind: 'free' });
  id = (await announceEvent(services, viewer, { as, ...fields })).announcementId;
});

/** As a phone sends it: on its side, with the place where it was taken. */
const photo = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '38/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const replace = async (bytes: Uint8Array, { viewer, as }: Acting = venue) =>
  replacePoster(services, viewer, {
    as,
    eventId,
    alt: 'A record player',
    files: [{ name: 'poster.jpg', bytes }],
  });
const readShow = async () => {
  const show = await showPublicEvent(orm, id);
  if (!show) throw new Error('it is public');
  return show;
};
const picture = async (path: string) => (await makeShowPicture(services, id, path))?.bytes ?? null;
const stored = async () => [
  ...(await files.list(`images/users/${venue.as}`)),
  ...(await files.list(`derived/images/users/${venue.as}`)),
];

const isA3 = (pdf: string) => /MediaBox \[0 0 841\.89\d* 1190\.55/.test(pdf);

it('an uploaded poster is shown upright without its metadata, in every shape', async () => {
  await replace(await photo('#1060e0'));
  const { poster, square, print } = await readShow();
  expect(poster).toMatchObject({ alt: 'A record player', width: 600, height: 900 });
  const small = await picture(poster?.variants[0]?.path ?? '');
  const { exif, format, width } = await sharp(small ?? undefined).metadata();
  expect([exif, format, width]).toEqual([undefined, 'webp', 600]);
  expect(await sharp((await picture(square)) ?? undefined).metadata()).toMatchObject({
    width: 1080,
    height: 1080,
    format: 'jpeg',
  });
  const pdf = Buffer.from((await picture(print)) ?? []).toString('latin1');
  expect(pdf).toMatch(/^%PDF-1/);
  // A3 in points.
  expect(isA3(pdf)).toBe(true);
});

it('without an uploaded poster the drawn one is sent in a size for its place', async () => {
  const { drawn } = await readShow();
  const small = await picture(drawn[0]?.path ?? '');
  expect(await sharp(small ?? undefined).metadata()).toMatchObject({
    width: 640,
    height: 336,
    format: 'webp',
  });
});

it('a replaced or withdrawn poster is removed from storage, with everything made of it', async () => {
  await replace(await photo('#1060e0'));
  const first = (await readShow()).poster?.variants[0]?.path ?? '';
  await picture(first);
  expect(await stored()).toHaveLength(2);
  await replace(await photo('#e06010'));
  expect(await picture(first)).toBeNull();
  expect(await stored()).toHaveLength(1);
  const own = { as: venue.as, eventId };
  await removePoster(services, venue.viewer, own);
  expect([await stored(), (await readShow()).poster]).toEqual([[], null]);
  await replace(await photo('#1060e0'));
  const { square } = await readShow();
  await picture(square);
  await withdrawAnnouncement(services, venue.viewer, own);
  expect([await stored(), await picture(square)]).toEqual([[], null]);
});

it('without one, both are drawn, whatever anything is called', async () => {
  const title = `<b>${'W'.repeat(90)}</b> 東京`;
  await orm.update(profiles).set({ displayName: title }).where(eq(profiles.id, venue.as));
  const { square, print } = await readShow();
  expect(await sharp((await picture(square)) ?? undefined).metadata()).toMatchObject({
    width: 1080,
    height: 1080,
  });
  expect(isA3(Buffer.from((await picture(print)) ?? []).toString('latin1'))).toBe(true);
  expect(await picture(square.replace(/.{5}\.jpg$/, 'other.jpg'))).toBeNull();
});

it('is taken from the venue’s own people alone, and only as a picture', async () => {
  await expect(replace(await photo('#1060e0'), performer)).rejects.toMatchObject({
    code: 'not-found',
  });
  for (const bytes of [new TextEncoder().encode('<svg/>'), new Uint8Array(11_000_000)]) {
    const refused = await replace(bytes).catch((error) => error);
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['bad-input', ['files']]);
  }
  expect(await stored()).toEqual([]);
});
