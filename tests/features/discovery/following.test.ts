import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { accounts, attempts, verifications } from '#app/db/schema/accounts.ts';
import { attendances, followers, followNotices, follows } from '#app/db/schema/discovery.ts';
import { notifications } from '#app/db/schema/notifications.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import {
  askFollow,
  attendShow,
  chooseFollowing,
  confirmFollow,
  endFollow,
  endFollowing,
  renewFollowFeed,
  sendDigests,
  stopFollowMails,
  sweepFollowing,
} from '#app/features/discovery/following/commands.server.ts';
import { follow } from '#app/features/discovery/following/fields.ts';
import { notifyFollowers } from '#app/features/discovery/following/notify-followers.server.ts';
import {
  countFollowers,
  findFed,
  listFollowedShows,
  readAttendance,
} from '#app/features/discovery/following/queries.server.ts';

import { listNotifications } from '#app/processes/notifications.server.ts';
import { type Acting, addSide, addTwoSides, dayIn } from '#tests/harness/bookings/bookings.ts';
import { serveApi } from '#tests/harness/calls/api.ts';
import { openSession } from '#tests/harness/people/accounts.ts';
import { addPerson, testBrand, waitingMails } from '#tests/harness/people/cast.ts';
import { addPublicShow, changeShow } from '#tests/harness/people/public-shows.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const secret = 'a-secret-of-this-test';
const services = { database, brand: testBrand, secret };
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  for (const table of [outbox, followers, attempts, verifications]) await orm.delete(table);
  ({ venue, performer } = await addTwoSides(database));
});

const ana = 'ana@example.org';
const ask = (said: object, viewer = null as Acting['viewer'] | null) =>
  askFollow(services, viewer, follow.parse(said));
const tokens = async () =>
  (await waitingMails(database)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
const confirm = async (token: string) =>
  (await confirmFollow(services, null, { token })).path.replace('/following/', '');
async function followed(said: object, email = ana): Promise<string> {
  await ask({ ...said, email });
  const token = (await tokens()).at(-1) ?? '';
  await orm.delete(outbox);
  return confirm(token);
}
const announce = () => addPublicShow(orm, { venueId: venue.as, pages: [performer.as, venue.as] });
/** Runs the events that the trigger wrote, each once more than needed. */
async function tell() {
  const due = await orm.select().from(outbox).where(eq(outbox.type, 'show public'));
  for (const { payload } of [...due, ...due]) await notifyFollowers(services, payload as never);
  await orm.delete(outbox).where(eq(outbox.type, 'show public'));
}
const readNotices = async () => {
  const mails = await waitingMails(database);
  await orm.delete(outbox);
  return mails.map(({ to, subject }) => [to, subject.split(':')[0]]);
};

it('follows nothing before the address is confirmed, and then hears of each show once', async () => {
  expect(await ask({ pageId: performer.as, email: ana })).toEqual({ isWaiting: true });
  expect(await orm.$count(followers)).toBe(0);
  // No mail has the address in a link.
  const [mail] = await waitingMails(database);
  expect(mail).toMatchObject({ to: ana, subject: 'Do you want to follow The Night Owls?' });
  expect(mail?.text.replaceAll('support@', '')).not.toContain('@example.org');
  const [token = ''] = await tokens();
  await confirm(token);
  await expect(confirm(token)).rejects.toMatchObject({ code: 'not-found' });
  await orm.delete(outbox);

  const showId = await announce();
  await Promise.all([tell(), notifyFollowers(services, { showId, added: null })]);
  expect(await readNotices()).toEqual([[ana, 'Night of owls']]);
  await changeShow(orm, showId, { status: 'postponed', day: dayIn(45) });
  await tell();
  await changeShow(orm, showId, { status: 'cancelled' });
  await tell();
  expect(await readNotices()).toEqual([
    [ana, 'New date'],
    [ana, 'Cancelled'],
  ]);
});

it('answers the same whether the address is known, and mails it a few times an hour at most', async () => {
  await followed({ pageId: performer.as });
  expect(await ask({ pageId: performer.as, email: ana })).toEqual({ isWaiting: true });
  await expect(ask({ pageId: performer.as })).rejects.toMatchObject({ code: 'bad-input' });
  for (let time = 0; time < 4; time += 1) await ask({ pageId: performer.as, email: ana });
  await expect(ask({ pageId: performer.as, email: ana })).rejects.toMatchObject({
    code: 'too-many',
  });
});

it('hears near a town only of shows near it, and of everything in a town', async () => {
  await followed({ pageId: performer.as, near: '41.15, -8.61', radiusKm: 50 }, 'porto@example.org');
  await followed({ pageId: performer.as, near: '38.7, -9.2', radiusKm: 50 }, 'lisbon@example.org');
  await followed({ near: '38.9, -9.1', radiusKm: 30 }, 'town@example.org');
  await expect(ask({ near: 'Nowhere at all', email: ana })).rejects.toMatchObject({
    fields: { near: expect.any(String) },
  });
  await announce();
  await tell();
  expect((await readNotices()).map(([to]) => to).toSorted()).toEqual([
    'lisbon@example.org',
    'town@example.org',
  ]);
});

it('an act that is named later is news for its own followers alone', async () => {
  const support = await addSide(database, 'artist', 'Support');
  await followed({ pageId: venue.as }, 'late@example.org');
  const showId = await announce();
  await orm.delete(outbox);
  await followed({ pageId: support.as });
  await changeShow(orm, showId, { pages: [performer.as, venue.as, support.as] });
  await tell();
  expect(await readNotices()).toEqual([[ana, 'Night of owls']]);
});

it('sends one mail a week to followers who chose that, cancellations at once, and nothing once stopped', async () => {
  const link = await followed({ pageId: performer.as, mails: 'weekly' });
  const shows = [await announce(), await announce()];
  await tell();
  await sendDigests(services);
  expect(await readNotices()).toEqual([]);
  await orm.update(followers).set({ digestAt: sql`now() - interval '8 days'` });
  await Promise.all([sendDigests(services), sendDigests(services)]);
  const [mail] = await waitingMails(database);
  expect(mail?.unsubscribeUrl).toBe(`https://bandstand.test/following/${link}/stop`);
  expect(await readNotices()).toEqual([[ana, '2 new shows']]);
  await changeShow(orm, shows[0] ?? '', { status: 'cancelled' });
  await tell();
  expect(await readNotices()).toEqual([[ana, 'Cancelled']]);

  // A second follow doesn't change the choice of mails.
  await followed({ pageId: venue.as });
  expect(await orm.select({ mails: followers.mails }).from(followers)).toEqual([
    { mails: 'weekly' },
  ]);
  await stopFollowMails(services, null, { link });
  await changeShow(orm, shows[1] ?? '', { status: 'cancelled' });
  await tell();
  expect(await readNotices()).toEqual([]);
});

it('hears that a show is as announced after all, and of the other day once more', async () => {
  await followed({ pageId: performer.as });
  const weekly = await followed({ pageId: performer.as, mails: 'weekly' }, 'weekly@example.org');
  const showId = await announce();
  const [first, other] = [dayIn(40), dayIn(45)];
  for (const [status, day] of [
    ['postponed', other],
    ['scheduled', first],
    ['scheduled', first],
    ['postponed', other],
  ] as const) {
    await tell();
    await changeShow(orm, showId, { status, day });
  }
  await tell();
  // A person who hasn’t heard of it yet hears of its present state.
  expect(await readNotices()).toEqual([
    [ana, 'Night of owls'],
    [ana, 'New date'],
    [ana, 'As first announced'],
    [ana, 'New date'],
  ]);
  await chooseFollowing(services, null, { link: weekly, mails: 'atOnce', isPushed: false });
  await sendDigests(services);
  await tell();
  expect(await readNotices()).toEqual([['weekly@example.org', '1 new show']]);
});

it('an account follows at once, and is told in the product as it chooses', async () => {
  const person = await addPerson(database);
  await ask({ pageId: venue.as, mails: 'none' }, person);
  await chooseFollowing(services, person, { link: null, mails: 'none', isPushed: true });
  const showId = await announce();
  await tell();
  expect(await readNotices()).toEqual([]);
  const path = `/events/${showId}-night-of-owls`;
  const text = expect.stringContaining('Night of owls');
  expect((await listNotifications({ database }, person, {})).items).toMatchObject([{ text, path }]);
  // A program reads the same: it concerns none of their pages.
  const api = await serveApi(database);
  await orm.update(accounts).set({ birthDate: '1990-05-06' });
  const { token: by } = await openSession(orm, person.accountId);
  const { body } = await api.send('GET /notifications', { by });
  expect(body.items).toMatchObject([{ text, path, pageId: null }]);
  await api.close();
  expect(await orm.$count(notifications, eq(notifications.accountId, person.accountId))).toBe(1);
});

it('a person’s following is changed and ended by its link alone', async () => {
  const link = await followed({ pageId: performer.as });
  const other = await followed({ pageId: venue.as }, 'other@example.org');
  const [theirs] = await orm.select().from(follows).where(eq(follows.pageId, venue.as));
  await endFollow(services, null, { link, followId: theirs?.id ?? '' });
  expect(await orm.$count(follows)).toBe(2);
  const forged = { link: `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}` };
  await expect(endFollowing(services, null, forged)).rejects.toMatchObject({ code: 'not-found' });
  await expect(endFollowing(services, null, { link: null })).rejects.toMatchObject({
    code: 'signed-out',
  });
  await endFollowing(services, null, { link: other });
  expect(await orm.$count(followers)).toBe(1);
});

it('has a private feed with followed and planned shows, until it is renewed', async () => {
  const link = await followed({ pageId: performer.as });
  const showId = await announce();
  const { path } = await renewFollowFeed(services, null, { link });
  const sealed = /followed\/([\w-]+)\.ics/.exec(path)?.[1] ?? '';
  const fed = await findFed(orm, secret, sealed);
  expect(fed && (await listFollowedShows(orm, fed))).toMatchObject([{ id: showId }]);
  await renewFollowFeed(services, null, { link });
  expect(await findFed(orm, secret, sealed)).toBeNull();
});

it('says how many are coming from five on, tells them what changes, and forgets them afterwards', async () => {
  const showId = await announce();
  for (let number = 0; number < 5; number += 1) {
    expect((await readAttendance(orm, showId, null)).going).toBeNull();
    await attendShow(services, await addPerson(database), { showId, answer: 'going', email: null });
  }
  await orm.delete(outbox);
  expect(await readAttendance(orm, showId, null)).toMatchObject({ going: 5, interested: null });
  await changeShow(orm, showId, { status: 'cancelled' });
  await tell();
  expect(await readNotices()).toHaveLength(5);
  const [at] = await orm.select().from(attendances);
  expect(await orm.$count(followNotices, eq(followNotices.followerId, at?.followerId ?? ''))).toBe(
    1,
  );
  await changeShow(orm, showId, { endsAt: new Date(Date.now() - 31 * 86_400_000) });
  await sweepFollowing(orm);
  expect(await orm.$count(attendances, and(eq(attendances.showId, showId)))).toBe(0);
});

it('how many follow a page is for its own people', async () => {
  await followed({ pageId: performer.as });
  await followed({ pageId: performer.as, near: '38.7, -9.2', radiusKm: 50 });
  expect(
    (await countFollowers({ database }, performer.viewer, { profileId: performer.as })).count,
  ).toBe(1);
  await expect(
    countFollowers({ database }, venue.viewer, { profileId: performer.as }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
});
