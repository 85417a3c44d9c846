import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import { notifications, pushSubscriptions } from '#app/db/schema/notifications.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  chooseNotifications,
  subscribeToPush,
  unsubscribeFromPush,
} from '#app/features/notifications/commands.server.ts';
import { notificationChoices } from '#app/features/notifications/fields.ts';
import {
  countNotifications,
  listNotifications,
  notify,
  pushNotification,
  readPushKey,
} from '#app/processes/notifications.server.ts';
import {
  type Acting,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testBrand as brand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeBrowser, servePush } from '#tests/harness/servers/push-service.ts';

/* Pushes are read by an imitated push service, with the keys of a browser. */

const database = await testDatabase();
const { orm } = database;
const acts = bookingActs(database);
const browser = makeBrowser();
const service = await servePush(browser.open);
afterAll(() => service.close());
let venue: Acting;
let performer: Acting;
let bookingId: string;
beforeEach(async () => {
  service.received.length = 0;
  service.status = 201;
  ({ venue, performer } = await addTwoSides(database));
  ({ bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40))));
  await orm.delete(outbox);
  await signIn(performer.viewer);
});

const signIn = ({ accountId: userId, sessionId: id }: Viewer) =>
  orm
    .insert(sessions)
    .values({ id, token: id, userId, expiresAt: sql`now() + interval '1 day'` as never });
const subscribe = async ({ viewer }: Acting) => {
  const endpoint = `https://push.example/${viewer.sessionId}`;
  await subscribeToPush({ database }, viewer, { endpoint, ...browser.keys });
  // The address of the imitated one.
  const imitated = { endpoint: `${service.url}/${viewer.sessionId}` };
  const isOfSession = eq(pushSubscriptions.sessionId, viewer.sessionId);
  await orm.update(pushSubscriptions).set(imitated).where(isOfSession);
};
let count = 0;
const tell = (kind = 'offered') =>
  notify(
    database,
    { kind, subject: { kind: 'booking', id: bookingId }, pages: [performer.as], by: undefined },
    `cause ${count++}`,
  );
const everywhere = { port: () => true, address: () => true };
const pushAll = async (mayReach: typeof everywhere | null = everywhere) => {
  const rows = await orm.delete(outbox).where(eq(outbox.type, 'push')).returning();
  for (const { payload } of rows)
    await pushNotification({ database, brand, ...(mayReach && { mayReach }) }, payload as never);
  return rows.length;
};

it('people who are away are pushed their notifications, sealed for their browser', async () => {
  await subscribe(performer);
  await tell();
  expect(await pushAll()).toBe(1);
  const [{ id } = { id: 0 }] = await orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.accountId, performer.viewer.accountId));
  const [push] = service.received;
  expect(JSON.parse(push?.text ?? '')).toEqual({
    title: 'Bandstand',
    body: expect.stringMatching(/^Offer from Cinema Candeia: /),
    path: `/notifications/${id}`,
    tag: `${id}`,
  });
  expect(push).toMatchObject({ urgency: 'high', contact: `mailto:${brand.supportEmail}` });
  expect(push?.signedBy).toBe(await readPushKey(orm));
  await tell('booked');
  await pushAll();
  expect(service.received[1]?.urgency).toBe('normal');
});

it('nothing is pushed to people who are here, have read it, or may not see it any more', async () => {
  await subscribe(performer);
  const isTheirs = eq(sessions.id, performer.viewer.sessionId);
  await orm.update(sessions).set({ seenAt: sql`now()` }).where(isTheirs);
  await tell();
  expect(await pushAll()).toBe(0);
  await orm.update(sessions).set({ seenAt: sql`now() - interval '3 minutes'` }).where(isTheirs);
  await tell();
  await orm.update(notifications).set({ readAt: sql`now()` });
  expect(await pushAll()).toBe(1);
  await tell();
  const isMember = eq(profileMembers.accountId, performer.viewer.accountId);
  await orm.update(profileMembers).set({ role: 'door' }).where(isMember);
  expect(await pushAll()).toBe(1);
  expect(service.received).toEqual([]);
});

it('each way is chosen by itself', async () => {
  const { viewer } = performer;
  await subscribe(performer);
  const all = notificationChoices.parse(
    Object.fromEntries(Object.keys(notificationChoices.shape).map((name) => [name, true])),
  );
  await chooseNotifications({ database }, viewer, { ...all, pushBookings: false });
  await tell();
  expect(await pushAll()).toBe(0);
  expect(await countNotifications(orm, viewer)).toBe(1);
  await chooseNotifications({ database }, viewer, { ...all, productBookings: false });
  await tell();
  expect(await pushAll()).toBe(1);
  expect(service.received).toHaveLength(1);
  expect((await listNotifications({ database }, viewer, {})).items).toHaveLength(1);
  await chooseNotifications({ database }, viewer, {
    ...all,
    productBookings: false,
    pushBookings: false,
  });
  await tell();
  expect(await orm.$count(notifications, eq(notifications.accountId, viewer.accountId))).toBe(2);
  // Mails have choices of their own.
  const [account] = await orm.select().from(accounts).where(eq(accounts.id, viewer.accountId));
  expect(account?.mailChoices).toEqual({});
});

it('a browser that takes nothing any more is forgotten; one whose service fails is tried again', async () => {
  await subscribe(performer);
  await tell();
  service.status = 503;
  await expect(pushAll()).rejects.toThrow('503');
  const kept = () =>
    orm.$count(pushSubscriptions, eq(pushSubscriptions.accountId, performer.viewer.accountId));
  expect(await kept()).toBe(1);
  await tell();
  service.status = 410;
  await pushAll();
  expect(await kept()).toBe(0);
});

it('it ends with the session, or when it is switched off', async () => {
  await subscribe(performer);
  await unsubscribeFromPush({ database }, performer.viewer, {});
  await tell();
  expect(await pushAll()).toBe(0);
  await subscribe(performer);
  await orm.delete(sessions).where(eq(sessions.id, performer.viewer.sessionId));
  await tell();
  expect(await pushAll()).toBe(0);
});

it('no address is taken or connected to that is none of the internet’s', async () => {
  const { viewer } = performer;
  const refused = expect.objectContaining({ code: 'bad-input' });
  for (const endpoint of [
    'http://push.example/a',
    'https://localhost/a',
    'https://10.0.0.1/a',
    'x',
  ])
    await expect(
      subscribeToPush({ database }, viewer, { endpoint, ...browser.keys }),
    ).rejects.toEqual(refused);
  const endpoint = 'https://push.example/a';
  await expect(
    subscribeToPush({ database }, viewer, { endpoint, p256dh: 'AAAA', auth: 'AAAA' }),
  ).rejects.toEqual(refused);
  await subscribe(performer);
  await tell();
  await expect(pushAll(null)).rejects.toThrow(/can’t be handed over/);
  expect(service.received).toEqual([]);
});
