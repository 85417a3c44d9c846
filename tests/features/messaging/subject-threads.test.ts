import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { holdSettings } from '#app/db/schema/holds.ts';
import { threads } from '#app/db/schema/messaging.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import {
  grantHold,
  placeHolds,
  refuseHold,
  writeAboutHold,
} from '#app/features/bookings/holds/commands.server.ts';
import {
  applyForSlot,
  declineApplication,
  openSlot,
  readApplication,
  writeAboutApplication,
} from '#app/features/events/commands.server.ts';
import { postMessage } from '#app/features/messaging/commands.server.ts';
import { forgetThreads } from '#app/features/messaging/part.server.ts';
import type { SentFile } from '#app/fields/kinds.ts';
import { listTalks, mailMessages, readTalk } from '#app/processes/threads.server.ts';
import {
  type Acting,
  addSide,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { type HoldScene, holdActs, holdScene } from '#tests/harness/bookings/hold-acts.ts';
import { addNight, addPerformer, addVenue, nothingStands } from '#tests/harness/bookings/nights.ts';
import { testBrand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

const database = await testDatabase();
const files = openWatchedFiles();
const services = { database, files, brand: testBrand, findStanding: nothingStands };
const day = dayIn(60);
let scene: HoldScene;
let venue: Acting;
let owls: Acting;
let rival: Acting;
let door: Acting;
let stranger: Acting;

beforeAll(async () => {
  scene = await holdScene(database, ['Night Owls', 'Vera Quartzo']);
  venue = { viewer: scene.host, as: scene.venueId };
  door = { viewer: scene.door, as: scene.venueId };
  [owls, rival] = scene.acts.map(({ viewer, pageId: as }) => ({ viewer, as })) as [Acting, Acting];
  stranger = await addSide(database, 'venue', 'Elsewhere');
});

const about = ({ viewer, as }: Acting, holdId: string, text: string) =>
  writeAboutHold(services, viewer, { as, holdId, text });
const read = ({ viewer, as }: Acting, threadId: string) =>
  readTalk(database.orm, viewer, { threadId }, { current: as });
const readOf = ({ viewer, as }: Acting, kind: ThreadKind, subjectId: string) =>
  readTalk(database.orm, viewer, { kind, subjectId, pageIds: [as] }, { current: as });
const list = async ({ viewer, as }: Acting, asked = {}) =>
  (await listTalks({ database }, viewer, { profileId: as, ...asked })).items;
const linesOf = async (by: Acting, threadId: string) =>
  (await read(by, threadId)).lines.map(({ text }) => text);
/** Mails the messages to a page, as at their time. */
async function mailTo({ as }: Acting, threadId: string) {
  await database.orm.delete(outbox);
  await mailMessages(services, { threadId, profileId: as });
  return waitingMails(database);
}

/** The recipients of its notification. */
async function notices() {
  const due = eq(outbox.type, 'notification due');
  return (await database.orm.select().from(outbox).where(due)).map(({ payload }) => payload);
}

it('the two sides of a hold write about it: others who hold the date have no part in it', async () => {
  const [holdId, others] = [await scene.place(0, day), await scene.place(1, day)];
  const { threadId } = await about(owls, holdId, 'Is there a piano?');
  await about(venue, holdId, 'There is.');
  const ours = await about(rival, others, 'Is there parking?');
  expect(ours.threadId).not.toBe(threadId);
  await holdActs(() => ({ database, scene })).challenge(1, others);

  const view = await read(owls, threadId);
  expect(view.messages.map(({ text }) => text)).toEqual(['Is there a piano?', 'There is.']);
  expect(view.subject).toMatchObject({ day, path: `/profiles/${owls.as}/holds/${holdId}` });
  expect(await linesOf(owls, threadId)).toEqual([
    'Night Owls asked for a hold.',
    'Cinema Candeia granted the hold.',
    'The hold was challenged.',
  ]);
  expect(JSON.stringify(view)).not.toContain('Vera');
  const [row] = await list(venue, { subjectId: holdId });
  expect(row?.subject?.path).toBe(`/profiles/${venue.as}/holds/${holdId}`);
  expect(row?.subject?.title).toContain('Hall');

  for (const [who, code] of [
    [rival, 'not-found'],
    [stranger, 'not-found'],
    [{ ...rival, as: owls.as }, 'not-found'],
    [door, 'forbidden'],
  ] as const) {
    await expect(about(who, holdId, 'Hi')).rejects.toMatchObject({ code });
    const post = postMessage(services, who.viewer, { threadId, as: who.as, text: 'Hi' });
    await expect(post).rejects.toMatchObject({ code });
    await expect(read(who, threadId)).rejects.toMatchObject({ code: 'not-found' });
  }
});

it('messages about a hold are one mail and one notification, by the day and the place', async () => {
  const holdId = await scene.place(0, dayIn(61));
  const { threadId } = await about(venue, holdId, 'We have a piano.');
  await about(venue, holdId, 'It is tuned.');
  const mails = await mailTo(owls, threadId);
  expect(mails.map(({ to }) => to)).toEqual([owls.viewer.email]);
  expect(mails[0]?.subject).toMatch(/^Cinema Candeia, Hall wrote about your hold on \d/);
  expect(mails[0]?.text).toMatch(/We have a piano.+It is tuned/s);
  expect(mails[0]?.text).toContain(`/profiles/${owls.as}/holds/${holdId}`);
  expect(await notices()).toMatchObject([{ kind: 'messaged', pages: [owls.as] }]);
  await about(owls, holdId, 'Lovely.');
  expect((await mailTo(venue, threadId))[0]?.subject).toMatch(/^Night Owls wrote about their hold/);
});

it('about a request before it is granted, also after it ends, and never to a performer without a page', async () => {
  const ofVenue = eq(holdSettings.venueId, scene.venueId);
  await database.orm.update(holdSettings).set({ grantedRanks: 0 }).where(ofVenue);
  const holdId = await scene.place(1, dayIn(70));
  const { threadId } = await about(rival, holdId, 'Our record is out.');
  expect((await read(venue, threadId)).subject?.title).toMatch(/^Hold request at/);
  const at = { as: venue.as, holdId };
  await grantHold(services, venue.viewer, at);
  await refuseHold(services, venue.viewer, { ...at, reason: 'We paint the hall.' });
  await about(venue, holdId, 'Sorry about that.');
  expect((await linesOf(rival, threadId)).at(-1)).toMatch(/refused .+“We paint the hall.”/);

  const { venueId, stageId } = scene;
  const nights = [{ venueId, stageId, day: dayIn(71) }];
  const input = { performerId: null, performerName: 'No Page', tourId: null, note: '', nights };
  const { holdIds } = await placeHolds(services, venue.viewer, { as: venueId, ...input });
  const written = about(venue, holdIds[0] ?? '', 'Hello?');
  await expect(written).rejects.toMatchObject({ code: 'conflict' });
});

it('everything that happens to a hold is a line, also an offer that came to nothing', async () => {
  const holdId = await scene.place(0, dayIn(85));
  await scene.place(1, dayIn(85));
  const { threadId } = await about(owls, holdId, 'Would 300 do?');
  const acts = bookingActs(database);
  const at = { roomId: scene.stageId };
  const { bookingId } = await acts.offer(venue, owls, termsOn(dayIn(85)), at);
  await acts.decline(owls, bookingId);
  await holdActs(() => ({ database, scene })).release(0, holdId);
  expect(await linesOf(owls, threadId)).toEqual([
    'Night Owls asked for a hold.',
    'An offer was made for it.',
    'The offer came to nothing.',
    'Night Owls withdrew the request.',
  ]);
});

it('a hold leads to its offer, and the booking back to the earlier messages', async () => {
  const holdId = await scene.place(0, dayIn(80));
  const { threadId } = await about(owls, holdId, 'Would 300 do?');
  const offered = await bookingActs(database).offer(venue, owls, termsOn(dayIn(80)), {
    roomId: scene.stageId,
  });
  const { bookingId } = offered;
  expect((await read(owls, threadId)).related).toMatchObject([
    { path: `/bookings/${bookingId}/comments` },
  ]);
  for (const side of [venue, owls])
    expect((await readOf(side, 'booking', bookingId)).related).toMatchObject([
      { path: `/profiles/${side.as}/holds/${holdId}` },
    ]);
});

async function applied() {
  const house = await addVenue(database);
  const { eventId, slots } = await addNight(database, house);
  const slotId = slots[0]?.id ?? '';
  const open = { as: house.venueId, slotId, pitch: '', genres: [], applyBy: null };
  await openSlot(services, house.owner, open);
  const apply = async (displayName: string) => {
    const { viewer, performerId: as } = await addPerformer(database, { displayName });
    const input = { as, slotId, message: 'We play.' };
    const { applicationId } = await applyForSlot(services, viewer, input);
    return { by: { viewer, as }, applicationId };
  };
  return { house, eventId, slotId, apply };
}

it('performer and venue write about an application: no other applicant, no one at the door', async () => {
  const { house, eventId, apply } = await applied();
  const { by: band, applicationId } = await apply('Night Owls');
  const other = await apply('Vera Quartzo');
  const owner = { viewer: house.owner, as: house.venueId };
  const write = ({ viewer, as }: Acting, text: string, sent?: SentFile[]) =>
    writeAboutApplication(services, viewer, { as, applicationId, text, files: sent });
  await readApplication(database, house.owner, applicationId);
  const { threadId } = await write(owner, 'Two short sets?');
  await write(band, 'Gladly.');
  const declined = { as: house.venueId, applicationId, reason: 'Too loud.' };
  await declineApplication(services, house.owner, declined);

  expect(await linesOf(band, threadId)).toEqual([
    'Night Owls applied.',
    'Cinema Candeia read the application.',
    'Cinema Candeia turned the application down. The reason: “Too loud.”',
  ]);
  const paths = [band.as, `${house.venueId}/events/${eventId}`].map((path) => `/profiles/${path}`);
  for (const [index, side] of [band, owner].entries()) {
    const [row] = await list(side, { subjectId: applicationId });
    expect(row?.subject).toMatchObject({
      title: 'Application for Support at Friday night',
      path: `${paths[index]}/applications/${applicationId}`,
      note: 'We play.',
    });
  }

  const doors = { viewer: house.door, as: house.venueId };
  for (const [who, code] of [
    [other.by, 'not-found'],
    [stranger, 'not-found'],
    [{ ...other.by, as: band.as }, 'not-found'],
    [doors, 'forbidden'],
  ] as const) {
    const pdf = { name: 'plan.pdf', bytes: new TextEncoder().encode('%PDF-1.7') };
    await expect(write(who, 'Hi', [pdf])).rejects.toMatchObject({ code });
    await expect(read(who, threadId)).rejects.toMatchObject({ code: 'not-found' });
  }
  expect(files.written).toEqual([]);

  const mails = await mailTo(band, threadId);
  expect(mails[0]?.subject).toMatch(/^Cinema Candeia wrote about Support at Friday night, \d/);
  expect(mails[0]?.text).toContain('Two short sets?');
  expect(await notices()).toMatchObject([{ kind: 'messaged', pages: [band.as] }]);
});

it('an application leads to its offer, and the booking back to the earlier messages', async () => {
  const { house, eventId, slotId, apply } = await applied();
  const { by: band, applicationId } = await apply('Night Owls');
  const owner = { viewer: house.owner, as: house.venueId };
  const input = { as: band.as, applicationId, text: 'We bring our own PA.' };
  const { threadId } = await writeAboutApplication(services, band.viewer, input);
  const at = { eventId, slotId, applicationId };
  const { bookingId } = await bookingActs(database).offer(owner, band, termsOn(dayIn(30)), at);
  expect((await read(owner, threadId)).related).toMatchObject([
    { path: `/bookings/${bookingId}/comments` },
  ]);
  expect((await readOf(owner, 'booking', bookingId)).related).toMatchObject([
    { path: `/profiles/${owner.as}/events/${eventId}/applications/${applicationId}` },
  ]);
  expect((await readOf(band, 'booking', bookingId)).related).toMatchObject([
    { path: `/profiles/${band.as}/applications/${applicationId}` },
  ]);
});

it('messages about a hold go with the last of its pages', async () => {
  const holdId = await scene.place(1, dayIn(90));
  const { threadId } = await about(rival, holdId, 'Only between us.');
  const isKept = () => database.orm.$count(threads, eq(threads.id, threadId));
  await forgetThreads(database.orm, [rival.as]);
  expect(await isKept()).toBe(1);
  await forgetThreads(database.orm, [rival.as, venue.as]);
  expect(await isKept()).toBe(0);
});
