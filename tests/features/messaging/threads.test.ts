import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { accounts } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { archiveThread, markRead, muteThread } from '#app/features/messaging/commands.server.ts';
import { countUnread } from '#app/features/messaging/list-threads.server.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { listTalks, mailMessages, readTalk } from '#app/processes/threads.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { addPage, addPerson, viewerOf, waitingMails } from '#tests/harness/people/cast.ts';
import { talkActs } from '#tests/harness/people/talks.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { services, begin, post, read } = talkActs(database);
const acts = bookingActs(database);
let venue: Acting;
let band: Acting;

beforeAll(async () => {
  ({ venue, performer: band } = await addTwoSides(database));
});

const list = async ({ viewer, as }: Acting, asked = {}) =>
  (await listTalks({ database }, viewer, { profileId: as, ...asked })).items;
const textsOf = async (by: Acting, threadId: string) =>
  (await read(by, threadId)).messages.map(({ text }) => text);

it('two pages have one thread, whichever begins, and each reads the author of every message', async () => {
  const { threadId } = await begin(venue, band, 'Are you free in spring?');
  const again = await begin(band, venue, 'In March.');
  expect(again).toMatchObject({ threadId, number: 2 });
  const view = await read(band, threadId);
  expect(view.messages.map(({ text, isOwn }) => [text, isOwn])).toEqual([
    ['Are you free in spring?', false],
    ['In March.', true],
  ]);
  // The author is named to their own side only.
  expect(view.messages.map(({ author }) => author)).toEqual([null, band.viewer.name]);
});

it('a message that is sent again is kept once, and no id serves for another’s', async () => {
  const { threadId } = await begin(venue, band, 'Once.', 'once-1');
  const again = await post(venue, threadId, 'Once.', 'once-1');
  expect(again.isNew).toBe(false);
  expect((await textsOf(venue, threadId)).filter((text) => text === 'Once.')).toHaveLength(1);
  await expect(post(band, threadId, 'Mine.', 'once-1')).rejects.toMatchObject({ code: 'conflict' });
});

it('belongs to no one else: neither read, nor written in, nor known to exist', async () => {
  const { threadId } = await begin(venue, band, 'Between us.');
  const stranger = await addSide(database, 'venue', 'Elsewhere');
  await expect(read(stranger, threadId)).rejects.toMatchObject({ code: 'not-found' });
  await expect(post(stranger, threadId, 'Hello?')).rejects.toMatchObject({ code: 'not-found' });
  // Naming another side's page doesn’t help.
  await expect(post({ ...stranger, as: band.as }, threadId, 'Hi')).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await list(stranger)).toEqual([]);
  const door = await addPerson(database);
  await database.orm
    .insert(profileMembers)
    .values({ profileId: venue.as, accountId: door.accountId, role: 'door' });
  const staff = { viewer: await viewerOf(database, door.accountId), as: venue.as };
  await expect(read(staff, threadId)).rejects.toMatchObject({ code: 'not-found' });
  await expect(post(staff, threadId, 'Hi')).rejects.toMatchObject({ code: 'forbidden' });
});

it('is unread until it is read or answered; archived until the next message', async () => {
  const [one, other] = [
    await addSide(database, 'venue', 'The Loft'),
    await addSide(database, 'artist', 'Nine'),
  ];
  const { threadId } = await begin(one, other, 'First');
  await post(one, threadId, 'Second');
  const unread = () => countUnread(database.orm, other.viewer, other.as);
  expect((await list(other))[0]?.unread).toBe(2);
  expect(await unread()).toBe(1);
  await markRead(services, other.viewer, { threadId, as: other.as, number: 1 });
  expect((await list(other, { show: 'unread' }))[0]?.unread).toBe(1);
  await markRead(services, other.viewer, { threadId, as: other.as, number: 2 });
  expect(await unread()).toBe(0);
  expect((await read(one, threadId)).readBy).toEqual(['Nine']);
  await archiveThread(services, other.viewer, { threadId, as: other.as, isArchived: true });
  expect(await list(other)).toEqual([]);
  expect(await list(other, { show: 'archived' })).toHaveLength(1);
  await post(one, threadId, 'Third');
  expect(await list(other)).toHaveLength(1);
  expect(await list(other, { text: 'sec' })).toHaveLength(1);
  expect(await list(other, { text: '100%' })).toHaveLength(0);
});

it('unread messages are one mail; nothing is mailed to people who have read or muted it', async () => {
  const [one, other] = [
    await addSide(database, 'venue', 'The Loft'),
    await addSide(database, 'artist', 'Nine'),
  ];
  const { threadId } = await begin(one, other, 'We have a piano.');
  await post(one, threadId, 'It is tuned.');
  await database.orm.delete(outbox);
  const due = () => mailMessages(services, { threadId, profileId: other.as });
  await due();
  await due();
  const mails = await waitingMails(database);
  expect(mails.map(({ to }) => to)).toEqual([other.viewer.email]);
  expect(mails[0]?.text).toMatch(/We have a piano.+It is tuned/s);
  await post(one, threadId, 'Read at once.');
  await markRead(services, other.viewer, { threadId, as: other.as, number: 3 });
  await due();
  await muteThread(services, other.viewer, { threadId, as: other.as, isMuted: true });
  await post(one, threadId, 'Muted.');
  await due();
  expect(await waitingMails(database)).toHaveLength(1);
});

it('ten comments are one mail in ten minutes; an offer is one by itself, at once', async () => {
  const { bookingId } = await acts.offer(venue, band, termsOn(dayIn(31)));
  const soon = sql<boolean>`${outbox.dueAt} < now() + interval '1 minute'`;
  const waiting = () =>
    database.orm.select({ type: outbox.type, soon }).from(outbox).orderBy(outbox.id);
  const [offer] = await waitingMails(database).then((mails) => mails.slice(-1));
  expect(offer?.text).toContain('The venue pays the performer');
  expect(await waiting()).toContainEqual({ type: 'mail', soon: true });
  await database.orm.delete(outbox);
  for (let count = 1; count <= 10; count += 1)
    await acts.comment(venue, bookingId, `No. ${count}.`);
  const due = (await waiting()).filter(({ type }) => type !== 'happened');
  expect(due).toEqual([{ type: 'messages due', soon: false }]);
  await acts.mailComments(bookingId, 'venue');
  const mails = (await waitingMails(database)) as (Mail & { choice: object; reply: object })[];
  expect(mails.map(({ to }) => to)).toEqual([band.viewer.email]);
  expect(mails[0]?.text).toMatch(/No\. 1\..+No\. 10\./s);
  const { accountId } = band.viewer;
  expect(mails[0]?.choice).toEqual({ accountId, topic: 'messages' });
  expect(mails[0]?.reply).toMatchObject({ accountId, profileId: band.as });
  // Read within the ten minutes.
  await acts.comment(venue, bookingId, 'Read at once.');
  const pageIds = [venue.as, band.as];
  const which = { kind: 'booking' as const, subjectId: bookingId, pageIds };
  const { id, lastNumber: number } = await readTalk(database.orm, band.viewer, which, {
    current: band.as,
  });
  await markRead(services, band.viewer, { threadId: id ?? '', as: band.as, number });
  await acts.mailComments(bookingId, 'venue');
  expect(await waitingMails(database)).toHaveLength(1);
});

it('a new account writes to a few strangers a day, and to pages that answer as long as it likes', async () => {
  const venue = await addSide(database, 'venue', 'Newcomers');
  const strangers: Acting[] = [];
  for (let count = 0; count < 6; count += 1)
    strangers.push(await addSide(database, 'artist', `Band ${count}`));
  const [first, ...others] = strangers as [Acting, ...Acting[]];
  const { threadId } = await begin(venue, first);
  for (const other of others.slice(0, 4)) await begin(venue, other);
  const sixth = others[4] as Acting;
  await expect(begin(venue, sixth)).rejects.toMatchObject({ code: 'too-many' });
  await begin(venue, first, 'Still there?');
  await post(first, threadId, 'Hello to you.');
  await begin(venue, sixth);
  // Older accounts may write to more pages.
  const seventh = await addSide(database, 'artist', 'Band 7');
  await expect(begin(venue, seventh)).rejects.toMatchObject({ code: 'too-many' });
  await database.orm
    .update(accounts)
    .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
    .where(eq(accounts.id, venue.viewer.accountId));
  await begin(venue, seventh);
});

it('writes to no page that isn’t public, nor to oneself', async () => {
  const hidden = await addPage(database, { owner: band.viewer }, { hiddenAt: new Date() });
  await expect(begin(venue, { as: hidden })).rejects.toMatchObject({ code: 'not-found' });
  await expect(begin(venue, venue)).rejects.toMatchObject({ code: 'conflict' });
});

it('a booking’s comments are its thread, with what happened to it between them', async () => {
  const { bookingId } = await acts.offer(venue, band, termsOn(dayIn(30)));
  await acts.comment(venue, bookingId, 'Load-in is at four.');
  await acts.decline(band, bookingId, 'We are away.');
  const of = { kind: 'booking', subjectId: bookingId, pageIds: [venue.as, band.as] } as const;
  const thread = await readTalk(
    database.orm,
    band.viewer,
    { ...of, pageIds: [...of.pageIds] },
    { current: band.as },
  );
  expect(thread.messages.map(({ text }) => text)).toEqual(['Load-in is at four.']);
  expect(thread.subject?.path).toBe(`/bookings/${bookingId}`);
  expect(thread.lines.length).toBeGreaterThanOrEqual(2);
  expect(thread.lines.at(-1)?.at.getTime()).toBeGreaterThan(
    thread.messages[0]?.createdAt.getTime() ?? 0,
  );
});

it('stays with the other side when a page leaves, without who wrote it', async () => {
  const [one, other] = [
    await addSide(database, 'venue', 'The Loft'),
    await addSide(database, 'artist', 'Nine'),
  ];
  const { threadId } = await begin(one, other, 'Still here.');
  await database.orm.delete(profiles).where(eq(profiles.id, one.as));
  const view = await read(other, threadId);
  expect(view.messages).toMatchObject([{ text: 'Still here.', page: null, author: null }]);
  expect((await list(other))[0]?.otherName).toBeNull();
});
