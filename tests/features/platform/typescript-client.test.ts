import { afterAll, expect, it } from 'vitest';
import { makeKey } from '#app/features/accounts/keys/commands.server.ts';
import { newKey } from '#app/features/accounts/keys/fields.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { addApiSide, serveApi } from '#tests/harness/calls/api.ts';
import { openSession } from '#tests/harness/people/accounts.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { connect, RefusedCall } from '../../../clients/typescript/client.ts';

const database = await testDatabase();
const api = await serveApi(database);
afterAll(() => api.close());

/** Calls with a key for one page, and the page's id. */
async function open(userType: 'venue' | 'artist') {
  const { id } = await addApiSide(database, userType);
  const { viewer } = await openSession(database.orm, id);
  const scopes = { read: true, book: true, money: false, tickets: false };
  const currentPassword = 'correct horse battery';
  const input = { name: 'Client', reach: id, ...scopes, lifetime: '30', currentPassword };
  const services = { database, brand: brandOf(parseSettings({})) };
  const { key } = await makeKey(services, viewer, newKey.parse(input));
  return { call: connect({ base: api.address, key }), profileId: id };
}

it('the TypeScript client books a show, from finding the other side to both signatures', async () => {
  const venue = await open('venue');
  const band = await open('artist');
  const me = await venue.call('readMe', {});
  expect(me.pages.map(({ profileId }) => profileId)).toEqual([venue.profileId]);
  const { profileId } = venue;
  const result = await venue.call('findProfiles', { name: 'a artist', kind: 'artist' });
  const other = result.items.find((one) => one.profileId === band.profileId);
  const day = dayIn(60);
  const { bookingId } = await venue.call('makeOffer', {
    profileId,
    body: { with: other?.profileId ?? '', terms: termsOn(day), comment: 'Shall we?' },
  });
  const at = { profileId: band.profileId, bookingId };
  await band.call('acceptOffer', { ...at, body: { version: 1 } });
  for (const { call, profileId } of [venue, band])
    await call('signContract', {
      profileId,
      bookingId,
      version: '1',
      body: { typedName: 'Ana Reis', consent: true },
    });
  const { items, next } = await band.call('listBookings', { profileId: band.profileId });
  expect({ next, items }).toMatchObject({
    next: null,
    items: [{ id: bookingId, state: 'accepted' }],
  });
  const picture = new Blob([new Uint8Array(await drawPicture())], { type: 'image/jpeg' });
  const announced = { contentType: 'image/jpeg', sizeBytes: picture.size } as const;
  const { uploadId } = await band.call('announceUpload', {
    profileId: at.profileId,
    body: announced,
  });
  await band.call('receiveUpload', { profileId: at.profileId, uploadId, body: picture });
  const photo = { uploadId, kind: 'pressPhoto', credit: 'Ana Reis' } as const;
  const { id: fileId } = await band.call('addFile', { profileId: at.profileId, body: photo });
  const { items: photos } = await band.call('listFiles', { profileId: at.profileId });
  expect(photos).toMatchObject([{ id: fileId, credit: 'Ana Reis', extension: 'jpg' }]);
  const evidence = new File([picture], 'stage.jpg');
  const early = venue.call('raiseDispute', {
    profileId,
    bookingId,
    files: [evidence],
    body: { reason: 'other', text: 'Too early.', asksVenueGetsMinor: 1 },
  });
  await expect(early).rejects.toMatchObject({ problem: { status: 403 } });
  const pdf = await band.call('downloadContract', { ...at, version: '1' });
  expect(pdf.type).toBe('application/pdf');

  const foreign = venue.call('readBooking', at);
  await expect(foreign).rejects.toThrow(RefusedCall);
  await expect(foreign).rejects.toMatchObject({ problem: { status: 404 } });
  const wrong = venue.call('makeBlock', { profileId, body: { kind: 'blocked', from: 'soon' } });
  await expect(wrong).rejects.toMatchObject({
    problem: { errors: [{ pointer: '#/from' }] },
  });
});
