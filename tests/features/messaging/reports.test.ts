import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { accounts, securityLog } from '#app/db/schema/accounts.ts';
import { messageReports } from '#app/db/schema/messaging.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { placeHolds } from '#app/features/bookings/holds/commands.server.ts';
import { proposeTerms } from '#app/features/bookings/offers/commands.server.ts';
import { applyForSlot, openSlot } from '#app/features/events/commands.server.ts';

import {
  allowWriting,
  closeReport,
  reportMessage,
} from '#app/features/messaging/reports/commands.server.ts';

import { countOpenReports, exportReports } from '#app/features/messaging/reports/part.server.ts';

import {
  listReports,
  listStopped,
  readReport,
} from '#app/features/messaging/reports/queries.server.ts';

import { parseSettings } from '#app/platform/env.ts';
import { listNotifications, notify } from '#app/processes/notifications.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { addNight, addVenue, nothingStands } from '#tests/harness/bookings/nights.ts';
import { addPerson, viewerOf, waitingMails } from '#tests/harness/people/cast.ts';
import { talkActs } from '#tests/harness/people/talks.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { services, ...acts } = talkActs(database);
let venue: Acting;
let band: Acting;
let threadId: string;
let admin: Viewer;

beforeEach(async () => {
  ({ venue, performer: band } = await addTwoSides(database));
  ({ threadId } = await acts.begin(venue, band, 'Send me your release code.'));
  const person = await addPerson(database, { name: 'Rita' });
  const isAda = eq(accounts.id, person.accountId);
  await database.orm.update(accounts).set({ isAdmin: true }).where(isAda);
  admin = await viewerOf(database, person.accountId);
  await database.orm.delete(outbox);
  await database.orm.execute(sql`alter table message_reports disable trigger message_reports_stay`);
  await database.orm.delete(messageReports);
  await database.orm.execute(sql`alter table message_reports enable trigger message_reports_stay`);
});

const post = (by: Acting, text: string) => acts.post(by, threadId, text);
const report = (by: Acting, number = 1) =>
  reportMessage(services, by.viewer, {
    threadId,
    as: by.as,
    number,
    reason: 'fraud',
    text: 'Nobody should ask for that.',
  });
const close = (reportId: string, outcome: 'nothing' | 'warned' | 'stopped', note = '') =>
  closeReport(services, admin, { reportId, outcome, note });
const logged = async (most: number) => {
  const rows = await database.orm
    .select()
    .from(securityLog)
    .orderBy(desc(securityLog.id))
    .limit(most);
  return rows.map(({ actor, action }) => [actor, action]);
};

it('a reported message waits for administrators, with a few around it and who reported whom', async () => {
  for (let count = 2; count < 10; count += 1) await post(venue, `Number ${count}`);
  const [{ reportId }, again] = await Promise.all([report(band), report(band)]);
  expect([again, await report(band)]).toEqual([{ reportId }, { reportId }]);
  const view = await acts.read(band, threadId);
  expect(view.messages.filter(({ isReported }) => isReported).map(({ number }) => number)).toEqual([
    1,
  ]);
  // Its reporter isn’t named.
  const theirs = await acts.read(venue, threadId);
  expect(theirs.messages.some(({ isReported }) => isReported)).toBe(false);
  expect(await waitingMails(database)).toEqual([]);

  expect(await countOpenReports(database.orm)).toMatchObject({ count: 1, path: '/admin/reports' });
  const { items } = await listReports({ database }, admin, {});
  expect(items).toMatchObject([
    { id: reportId, reporterName: 'The Night Owls', reportedName: 'Cinema Candeia' },
  ]);
  const desk = await readReport({ database }, admin, { reportId });
  expect(desk.report).toMatchObject({ reporter: band.viewer.name, reported: venue.viewer.name });
  expect(desk.messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  await expect(listReports({ database }, band.viewer, {})).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(readReport({ database }, venue.viewer, { reportId })).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('no one reports their own messages, nor another’s conversation', async () => {
  await expect(report(venue)).rejects.toMatchObject({ code: 'conflict' });
  await expect(report(venue, 0)).rejects.toMatchObject({ code: 'conflict' });
  await expect(report(band, 7)).rejects.toMatchObject({ code: 'not-found' });
  const stranger = await addSide(database, 'artist', 'Nine');
  await expect(report(stranger)).rejects.toMatchObject({ code: 'not-found' });
  await expect(close('none', 'nothing')).rejects.toMatchObject({ code: 'not-found' });
});

it('closing it tells the reporter so, and carries out the decision: a warning that names no one', async () => {
  const { reportId } = await report(band, 0);
  const own = closeReport(services, band.viewer, { reportId, outcome: 'nothing', note: '' });
  await expect(own).rejects.toMatchObject({ code: 'not-found' });
  await expect(close(reportId, 'warned')).rejects.toMatchObject({ code: 'bad-input' });
  await close(reportId, 'warned', 'Never ask for release codes.');
  await expect(close(reportId, 'nothing')).rejects.toMatchObject({ code: 'conflict' });
  const [mail, ...others] = await waitingMails(database);
  expect(others).toEqual([]);
  expect(mail?.to).toBe(venue.viewer.email);
  expect(mail?.text).toContain('Never ask for release codes.');
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Night Owls|release code\./);
  const [due] = await database.orm.select().from(outbox).where(eq(outbox.type, 'notification due'));
  await notify(database, due?.payload as never, 'cause');
  const { items } = await listNotifications({ database }, band.viewer, {});
  expect(items).toMatchObject([
    {
      text: 'We’ve looked at what you reported about Cinema Candeia. Thank you for telling us.',
      path: `/messages/${threadId}?page=${band.as}`,
    },
  ]);
  expect((await listNotifications({ database }, venue.viewer, {})).items).toEqual([]);
  expect(await logged(1)).toEqual([[admin.pseudonym, 'report closed']]);
  await post(venue, 'Understood.');
});

it('a stopped account writes nowhere until it is let again; others of its page do', async () => {
  const { reportId } = await report(band);
  await close(reportId, 'stopped', 'This was fraud.');
  expect(await logged(2)).toEqual([
    [admin.pseudonym, 'report closed'],
    [admin.pseudonym, 'account stopped from writing'],
  ]);
  await expect(post(venue, 'And now?')).rejects.toMatchObject({ code: 'forbidden' });
  const other = await addSide(database, 'artist', 'Nine');
  await expect(acts.begin(venue, other)).rejects.toMatchObject({ code: 'forbidden' });
  const view = await acts.read(venue, threadId);
  expect(view.isStopped).toBe(true);
  const { accountId } = venue.viewer;
  expect((await listStopped({ database }, admin, {})).items).toMatchObject([{ accountId }]);
  await expect(allowWriting(services, venue.viewer, { accountId })).rejects.toMatchObject({
    code: 'not-found',
  });
  await allowWriting(services, admin, { accountId });
  expect(await logged(1)).toEqual([[admin.pseudonym, 'account may write again']]);
  await post(venue, 'Thank you.');
});

it('a stopped account adds no words to an offer, a hold or an application, and goes on without', async () => {
  const { offer } = bookingActs(database);
  const house = await addVenue(database, { roomIds: ['hall'] });
  const { slots } = await addNight(database, house, { stage: 'room:hall' });
  const slotId = slots[0]?.id ?? '';
  const open = { as: house.venueId, slotId, pitch: '', genres: [], applyBy: null };
  await openSlot({ ...services, findStanding: nothingStands }, house.owner, open);
  const { bookingId } = await offer(venue, band, termsOn(dayIn(40)));
  const { accountId } = band.viewer;
  const isBand = eq(accounts.id, accountId);
  await database.orm.update(accounts).set({ messagesStoppedAt: new Date() }).where(isBand);
  const counter = (comment: string) =>
    proposeTerms({ ...services, settings: parseSettings({}) }, band.viewer, {
      as: band.as,
      bookingId,
      after: 1,
      comment,
      days: 7,
      terms: termsOn(dayIn(41)),
    });
  const hold = (note: string) =>
    placeHolds(services, band.viewer, {
      as: band.as,
      performerId: band.as,
      tourId: null,
      note,
      nights: [{ venueId: house.venueId, stageId: 'hall', day: dayIn(50) }],
    });
  const apply = (message: string) =>
    applyForSlot(services, band.viewer, { as: band.as, slotId, message });
  for (const write of [counter, hold, apply])
    await expect(write('Write to me elsewhere.')).rejects.toMatchObject({ code: 'forbidden' });
  expect((await counter('')).version).toBe(2);
  expect((await hold('')).holdIds).toHaveLength(1);
});

it('stays without names when both have left, and only its reporter’s export has it', async () => {
  const { reportId } = await report(band);
  expect(await Array.fromAsync(exportReports(database.orm, band.viewer))).toHaveLength(1);
  expect(await Array.fromAsync(exportReports(database.orm, venue.viewer))).toEqual([]);
  await database.orm.delete(profiles).where(eq(profiles.id, venue.as));
  await database.orm.delete(accounts).where(eq(accounts.id, venue.viewer.accountId));
  await database.orm.delete(accounts).where(eq(accounts.id, band.viewer.accountId));
  const { report: kept, messages } = await readReport({ database }, admin, { reportId });
  expect(kept).toMatchObject({
    reported: null,
    reportedPage: null,
    reporter: null,
    reason: 'fraud',
  });
  expect(messages).toMatchObject([{ page: null, author: null }]);
  await expect(close(reportId, 'warned', 'Never.')).rejects.toMatchObject({ code: 'conflict' });
  await close(reportId, 'nothing');
});
