import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { placeHolds } from '#app/features/bookings/holds/commands.server.ts';
import { applyForSlot, openSlot } from '#app/features/events/commands.server.ts';

import { blockPage, unblockPage } from '#app/features/messaging/blocks/commands.server.ts';
import { exportBlocks } from '#app/features/messaging/blocks/part.server.ts';
import { listBlocked } from '#app/features/messaging/blocks/queries.server.ts';
import { mailMessages, readTalk } from '#app/processes/threads.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { addNight, addPerformer, addVenue, nothingStands } from '#tests/harness/bookings/nights.ts';
import { addPerson, lastLogged, viewerOf, waitingMails } from '#tests/harness/people/cast.ts';
import { talkActs } from '#tests/harness/people/talks.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { services, begin, post, read } = talkActs(database);
const acts = bookingActs(database);
let venue: Acting;
let band: Acting;

beforeEach(async () => {
  ({ venue, performer: band } = await addTwoSides(database));
});

const block = (by: Acting, other: Acting) =>
  blockPage(services, by.viewer, { as: by.as, blockedId: other.as });
const unblock = (by: Acting, other: Acting) =>
  unblockPage(services, by.viewer, { as: by.as, blockedId: other.as });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

it('a blocked page writes no more, is not accused, and its earlier messages are not mailed', async () => {
  const { threadId } = await begin(venue, band);
  await block(band, venue);
  expect((await lastLogged(database))?.action).toBe('page blocked');
  const sentence = 'The Night Owls isn’t taking new messages or requests from you at the moment.';
  expect(await refusal(post(venue, threadId))).toBe(sentence);
  expect(await refusal(begin(venue, band))).toBe(sentence);
  expect(await refusal(post(band, threadId))).toBe(
    'You’ve blocked Cinema Candeia. Unblock them first.',
  );
  const view = await read(venue, threadId);
  expect([view.blockedBy, view.messages.length]).toEqual(['other', 1]);
  await database.orm.delete(outbox);
  await mailMessages(services, { threadId, profileId: band.as });
  expect(await waitingMails(database)).toEqual([]);
  await unblock(band, venue);
  expect(await refusal(post(venue, threadId))).toBe('done');
  await mailMessages(services, { threadId, profileId: band.as });
  expect((await waitingMails(database)).map(({ to }) => to)).toEqual([band.viewer.email]);
});

it('it makes no new offer, and neither does the page that blocked it; open ones can be answered', async () => {
  const { bookingId } = await acts.offer(venue, band, termsOn(dayIn(20)));
  await block(band, venue);
  await expect(acts.offer(venue, band, termsOn(dayIn(30)))).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(acts.offer(band, venue, termsOn(dayIn(30)))).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(acts.comment(venue, bookingId, 'Well?')).rejects.toMatchObject({ code: 'conflict' });
  await acts.decline(band, bookingId);
});

it('it asks for no hold, is held no date and doesn’t apply, and reads why in a sentence', async () => {
  const house = await addVenue(database, { roomIds: ['hall'] });
  const { slots } = await addNight(database, house, { stage: 'room:hall' });
  const slotId = slots[0]?.id ?? '';
  const open = { as: house.venueId, slotId, pitch: '', genres: [], applyBy: null };
  await openSlot({ ...services, findStanding: nothingStands }, house.owner, open);
  const { viewer, performerId } = await addPerformer(database, { displayName: 'The Night Owls' });
  const [host, owls] = [
    { viewer: house.owner, as: house.venueId },
    { viewer, as: performerId },
  ];
  await block(host, owls);
  const place = ({ viewer: who, as }: Acting) =>
    placeHolds(services, who, {
      as,
      performerId,
      tourId: null,
      note: '',
      nights: [{ venueId: house.venueId, stageId: 'hall', day: dayIn(30) }],
    });
  const apply = () =>
    applyForSlot(services, viewer, { as: performerId, slotId, message: 'We play.' });
  const sentence = await refusal(place(owls));
  expect(sentence).toMatch(/isn’t taking new messages or requests from you at the moment\.$/);
  expect(await refusal(apply())).toBe(sentence);
  expect(await refusal(place(host))).toBe('You’ve blocked The Night Owls. Unblock them first.');
  await unblock(host, owls);
  expect([await refusal(place(owls)), await refusal(apply())]).toEqual(['done', 'done']);
});

it('about a signed booking both go on writing, and are mailed, whether or not they wrote before', async () => {
  const sign = async (day: number, comment?: string) => {
    const { bookingId, version } = await acts.offer(venue, band, termsOn(dayIn(day)));
    if (comment) await acts.comment(venue, bookingId, comment);
    await acts.accept(band, bookingId, version);
    await acts.sign(band, bookingId, version);
    await acts.sign(venue, bookingId, version);
    return bookingId;
  };
  const [talked, silent] = [await sign(40, 'Load-in at four.'), await sign(50)];
  await block(band, venue);
  for (const bookingId of [talked, silent]) {
    await acts.comment(venue, bookingId, 'The van fits in the yard.');
    await database.orm.delete(outbox);
    await acts.mailComments(bookingId, 'venue');
    expect(await waitingMails(database)).toHaveLength(1);
    const about = { kind: 'booking', subjectId: bookingId, pageIds: [] } as const;
    const view = await readTalk(
      database.orm,
      band.viewer,
      { ...about, pageIds: [] },
      { current: band.as },
    );
    expect([view.blockedBy, view.isKeptOpen]).toEqual(['own', true]);
    await post(band, view.id ?? '', 'So does ours.');
  }
});

it('is for owners and managers, listed for them alone, exported, and gone with either page', async () => {
  const door = await addPerson(database);
  await database.orm
    .insert(profileMembers)
    .values({ profileId: band.as, accountId: door.accountId, role: 'door' });
  const staff = { viewer: await viewerOf(database, door.accountId), as: band.as };
  const stranger = await addSide(database, 'venue', 'Elsewhere');
  await expect(block(staff, venue)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(block({ ...stranger, as: band.as }, venue)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(block(band, band)).rejects.toMatchObject({ code: 'conflict' });
  await expect(block(band, { ...venue, as: 'nobody' })).rejects.toMatchObject({
    code: 'not-found',
  });
  await block(band, venue);
  await block(band, venue);
  const list = async () =>
    (await listBlocked({ database }, band.viewer, { profileId: band.as })).items;
  expect((await list()).map(({ name }) => name)).toEqual(['Cinema Candeia']);
  await expect(
    listBlocked({ database }, staff.viewer, { profileId: band.as }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
  const files = await Array.fromAsync(exportBlocks(database.orm, band.viewer));
  expect(files).toHaveLength(1);
  // A blocked page isn’t told so by its own export either.
  expect(await Array.fromAsync(exportBlocks(database.orm, venue.viewer))).toEqual([]);
  await database.orm.delete(profiles).where(eq(profiles.id, venue.as));
  expect(await list()).toEqual([]);
});
