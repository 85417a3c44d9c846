import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { finishOutbox } from '#app/db/outbox-worker.server.ts';
import { notifications } from '#app/db/schema/notifications.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  forgetNotifications,
  markNotificationsRead,
  sweepNotifications,
} from '#app/features/notifications/commands.server.ts';

import { exportNotifications } from '#app/features/notifications/part.server.ts';
import { outboxHandlersOf } from '#app/jobs/outbox.server.ts';
import { openLog } from '#app/platform/log.ts';
import {
  countNotifications,
  listNotifications,
  notify,
  openNotification,
} from '#app/processes/notifications.server.ts';
import {
  type Acting,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { addPerson, testBrand as brand, viewerOf } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const acts = bookingActs(database);
const handlers = outboxHandlersOf({ database, brand, mailer: { send: async () => {} } } as never);
const follow = () => finishOutbox(orm, openLog('silent'), handlers);
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  await orm.delete(outbox);
});

const offer = () => acts.offer(venue, performer, termsOn(dayIn(40)));
const listFor = async (viewer: Viewer) => {
  const { items } = await listNotifications({ database }, viewer, {});
  return items.map(({ kind, path, isRead }) => [kind, path, isRead]);
};
/** Another member of a page. */
const join = async ({ as }: Acting, role: 'manager' | 'door', who?: Viewer) => {
  const { accountId } = who ?? (await addPerson(database));
  await orm.insert(profileMembers).values({ profileId: as, accountId, role });
  return viewerOf(database, accountId);
};

it('everyone who sees to bookings on the other side is told, and no one else', async () => {
  const manager = await join(performer, 'manager');
  const door = await join(performer, 'door');
  const { bookingId } = await offer();
  await follow();
  const told = [['offered', `/bookings/${bookingId}`, false]];
  expect(await listFor(performer.viewer)).toEqual(told);
  expect(await listFor(manager)).toEqual(told);
  for (const other of [venue.viewer, door]) {
    expect(await listFor(other)).toEqual([]);
    expect(await countNotifications(orm, other)).toBe(0);
  }
  const {
    items: [item],
  } = await listNotifications({ database }, manager, {});
  expect(item?.text).toMatch(/^Offer from Cinema Candeia: /);
  const [file] = await Array.fromAsync(exportNotifications(orm, manager));
  expect(JSON.parse(String(await file?.read()))).toMatchObject([{ kind: 'offered' }]);
  // The stored row names no one and has no text.
  const [row] = await orm.select().from(notifications);
  expect(JSON.stringify(row)).not.toMatch(/Candeia|Owls/);
});

it('the person who acted isn’t told, though they work for both sides', async () => {
  const both = await join(performer, 'manager', venue.viewer);
  await acts.offer({ viewer: both, as: venue.as }, performer, termsOn(dayIn(40)));
  await follow();
  expect(await listFor(both)).toEqual([]);
  expect(await listFor(performer.viewer)).toHaveLength(1);
});

it('done twice it is told once', async () => {
  const { bookingId } = await offer();
  const notice = {
    kind: 'offered',
    subject: { kind: 'booking', id: bookingId },
    pages: [performer.as],
  };
  await notify(database, notice, 'one');
  await notify(database, notice, 'one');
  expect(await listFor(performer.viewer)).toHaveLength(1);
  await notify(database, notice, 'another');
  expect(await countNotifications(orm, performer.viewer)).toBe(2);
  await expect(notify(database, { ...notice, kind: 'juggled' }, 'x')).rejects.toThrow('juggled');
});

it('seen notifications are marked as read, one by one or all up to the newest seen', async () => {
  await offer();
  await acts.offer(venue, performer, termsOn(dayIn(41)));
  await follow();
  const { viewer } = performer;
  const { items: list, newest } = await listNotifications({ database }, viewer, {});
  const [second, first] = list;
  expect((await openNotification(orm, viewer, first?.id ?? 0))?.path).toBe(first?.path);
  // Another person's is as if it weren’t there.
  expect(await openNotification(orm, venue.viewer, second?.id ?? 0)).toBeNull();
  expect(await countNotifications(orm, viewer)).toBe(1);
  await acts.offer(venue, performer, termsOn(dayIn(42)));
  await follow();
  await markNotificationsRead({ database }, venue.viewer, { upTo: newest ?? 0 });
  expect(await countNotifications(orm, viewer)).toBe(2);
  await markNotificationsRead({ database }, viewer, { upTo: newest ?? 0 });
  expect((await listFor(viewer)).map(([, , isRead]) => isRead)).toEqual([false, true, true]);
});

it('a long list goes on where a page of it ended', async () => {
  const { bookingId } = await offer();
  await follow();
  const rows = Array.from({ length: 40 }, (_, index) => ({
    accountId: performer.viewer.accountId,
    pageId: performer.as,
    kind: 'booked',
    subjectKind: 'booking',
    subjectId: bookingId,
    cause: `row ${index}`,
  }));
  await orm.insert(notifications).values(rows);
  const first = await listNotifications({ database }, performer.viewer, {});
  const after = Number(first.next);
  const rest = await listNotifications({ database }, performer.viewer, { after });
  const ids = [...first.items, ...rest.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(41);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(rest.next).toBeNull();
});

it('a former member sees none of it; with the page all of it goes', async () => {
  const manager = await join(performer, 'manager');
  await offer();
  await follow();
  const isTheirs = eq(profileMembers.accountId, manager.accountId);
  await orm.update(profileMembers).set({ role: 'door' }).where(isTheirs);
  const demoted = await viewerOf(database, manager.accountId);
  expect(await listFor(demoted)).toEqual([]);
  expect(await countNotifications(orm, demoted)).toBe(0);
  await forgetNotifications(orm, [performer.as]);
  expect(await orm.$count(notifications, eq(notifications.pageId, performer.as))).toBe(0);
});

it('after 90 days it is removed', async () => {
  await offer();
  await follow();
  const age = (days: number) =>
    orm.update(notifications).set({ createdAt: sql`now() - make_interval(days => ${days})` });
  await age(89);
  await sweepNotifications(orm);
  expect(await listFor(performer.viewer)).toHaveLength(1);
  await age(91);
  await sweepNotifications(orm);
  expect(await listFor(performer.viewer)).toEqual([]);
});
