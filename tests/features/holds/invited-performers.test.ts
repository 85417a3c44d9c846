import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { accounts, refusedAddresses, strangerMails } from '#app/db/schema/accounts.ts';
import { holds } from '#app/db/schema/holds.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { strangerLimits } from '#app/domain/accounts/limits.ts';
import { stopMails } from '#app/features/accounts/commands.server.ts';
import {
  placeHolds,
  refuseHold,
  takeOverHold,
} from '#app/features/bookings/holds/commands.server.ts';
import { listVenueHolds } from '#app/features/bookings/holds/list-holds.server.ts';
import { readInvitedHold } from '#app/features/bookings/holds/queries.server.ts';
import { inviteMember } from '#app/features/profiles/team/commands.server.ts';
import {
  dayIn,
  endsNow,
  type HoldScene,
  holdActs,
  holdScene,
  takeMails,
} from '#tests/harness/bookings/hold-acts.ts';
import { waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
let scene: HoldScene;
const { stores, act, own } = holdActs(() => ({ database, scene }));
const secret = 'a secret of this test';

beforeEach(async () => {
  await orm.update(holds).set({ endedAt: sql`now()`, endedWhy: 'released' });
  for (const table of [strangerMails, refusedAddresses]) await orm.delete(table);
  scene = await holdScene(database, ['Os Com Página']);
});

const day = dayIn(60);
const email = 'banda@people.example';
let bandCount = 0;
/** Holds a date for a performer without a page, and mails them. */
const place = (performerEmail: string, days = 60) =>
  placeHolds(stores(), scene.host, {
    as: scene.venueId,
    performerId: null,
    tourId: null,
    note: 'Buy this!',
    performerEmail,
    performerName: `<b>Banda</b> ${bandCount++}`,
    nights: [{ venueId: scene.venueId, stageId: scene.stageId, day: dayIn(days) }],
  });
const placed = async (performerEmail: string, days?: number) =>
  (await place(performerEmail, days)).mail;
const mailTo = async (to: string) => {
  const mail = (await waitingMails(database)).find((one) => one.to === to);
  if (!mail) throw new Error('there is no mail');
  const { text } = mail;
  const token = /holds\/invitations\/([\w-]+)/.exec(text)?.[1] ?? '';
  const stop = /unsubscribe\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  return { ...mail, token, stop };
};
const takeOver = (token: string, as = act(0).pageId, { viewer } = act(0)) =>
  takeOverHold(stores(), viewer, { as, token });

it('a performer without a page is mailed once, and takes the hold over by the link', async () => {
  const { holdIds, mail } = await place(email);
  expect(mail).toBe('emailed');
  const sent = await mailTo(email);
  expect(sent.subject).toMatch(/^Cinema Candeia is holding .* for you$/);
  expect(sent.unsubscribeUrl).toContain(`/unsubscribe?token=${sent.stop}`);
  // It has no text that its sender could have written.
  for (const text of [sent.text, sent.html, sent.subject]) expect(text).not.toMatch(/Buy|Banda/);
  // The stored hash can recognise the link, but not restore it.
  const [row] = await orm
    .select()
    .from(holds)
    .where(eq(holds.id, holdIds[0] ?? ''));
  expect(JSON.stringify([row, await orm.select().from(strangerMails)])).not.toMatch(
    new RegExp(`${sent.token}|${email}`),
  );
  expect(await readInvitedHold(orm, sent.token)).toMatchObject({ day, roomName: 'Hall' });
  const [hold] = (await listVenueHolds(database, scene.host, scene.venueId)).holds;
  expect(hold).toMatchObject({ isInvited: true, performerId: null });

  await takeMails(database);
  const asVenue = { ...act(0), viewer: scene.host };
  await expect(takeOver(sent.token, scene.venueId, asVenue)).rejects.toMatchObject({
    code: 'bad-input',
  });
  await expect(takeOver(sent.token, act(0).pageId, asVenue)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(takeOver('none')).rejects.toMatchObject({ code: 'not-found' });
  // An unpublished page is enough.
  await orm
    .update(profiles)
    .set({ publishedAt: null })
    .where(eq(profiles.id, act(0).pageId));
  expect(await takeOver(sent.token)).toEqual({ holdId: holdIds[0] });
  expect(await own(0)).toMatchObject([{ holdId: holdIds[0], rank: 1, placedBy: 'venue' }]);
  expect(await takeMails(database)).toEqual([
    expect.stringMatching(`^${scene.host.email}: Os Com Página has taken over the hold`),
  ]);
  await expect(takeOver(sent.token)).rejects.toThrow(/already taken it over/);
});

it('the link ends with the hold', async () => {
  const { holdIds } = await place(email);
  const { token } = await mailTo(email);
  await endsNow(database, holdIds[0] ?? '', 'expiresAt');
  await expect(readInvitedHold(orm, token)).rejects.toMatchObject({ code: 'not-found' });
  await expect(takeOver(token)).rejects.toMatchObject({ code: 'not-found' });
  const other = 'outra@people.example';
  const refused = await place(other, 61);
  const ended = { as: scene.venueId, holdId: refused.holdIds[0] ?? '', reason: 'Closed.' };
  await refuseHold(stores(), scene.host, ended);
  await expect(takeOver((await mailTo(other)).token)).rejects.toThrow(/has ended/);
});

it('an address that wants no such mail gets none, from any page', async () => {
  await place(email);
  const { stop } = await mailTo(email);
  await stopMails({ orm, secret }, stop);
  await stopMails({ orm, secret }, stop);
  await expect(stopMails({ orm, secret }, 'none')).rejects.toMatchObject({ code: 'not-found' });
  await orm.delete(outbox);
  scene = await holdScene(database, ['Os Com Página']);
  expect(await placed(email)).toBe('refuses');
  expect(await takeMails(database)).toEqual([]);
  // The hold is placed all the same; nor is the address invited to a team.
  expect((await listVenueHolds(database, scene.host, scene.venueId)).holds).toHaveLength(1);
  const invitation = { as: scene.venueId, email, role: 'manager' as const };
  await expect(inviteMember(stores(), scene.host, invitation)).rejects.toMatchObject({
    fields: { email: expect.stringContaining('not to get emails like this') },
  });
});

it('a page can mail few strangers, and each of them rarely', async () => {
  const { aDay, aMonth, toAddress } = strangerLimits;
  expect(await placed(email, 60)).toBe('emailed');
  expect(await placed(email, 61)).toBe('often');
  for (let time = 1; time < aDay; time += 1)
    expect(await placed(`${time}@people.example`, 60)).toBe('emailed');
  expect(await placed('more@people.example')).toBe('dayFull');
  const age = (days: number) =>
    orm.update(strangerMails).set({ sentAt: sql`now() - make_interval(days => ${days})` });
  await age(2);
  expect(await placed(email, 62)).toBe('often');
  await age(8);
  expect(await placed(email, 63)).toBe('emailed');
  const many = Array.from({ length: aMonth }, (_, index) => `${index}`);
  await orm
    .insert(strangerMails)
    .values(many.map((hash) => ({ tokenHash: hash, addressHash: hash, pageId: scene.venueId })));
  await age(20);
  expect(await placed('month@people.example')).toBe('monthFull');
  await age(31);
  expect(await placed('month@people.example', 64)).toBe('emailed');
  // However many pages write to one address.
  for (let page = 1; page < toAddress.byAll; page += 1) {
    scene = await holdScene(database, []);
    expect(await placed('month@people.example')).toBe('emailed');
  }
  scene = await holdScene(database, []);
  expect(await placed('month@people.example')).toBe('often');
});

it('strangers are mailed for published pages, by people with an address of their own', async () => {
  const because = (message: RegExp) =>
    expect.objectContaining({ fields: { performerEmail: expect.stringMatching(message) } });
  const ofVenue = eq(profiles.id, scene.venueId);
  await orm.update(profiles).set({ publishedAt: null }).where(ofVenue);
  await expect(place(email)).rejects.toEqual(because(/^Publish your page/));
  await orm.update(profiles).set({ publishedAt: sql`now()` }).where(ofVenue);
  const ofHost = eq(accounts.id, scene.host.accountId);
  await orm.update(accounts).set({ emailVerified: false }).where(ofHost);
  await expect(place(email)).rejects.toEqual(because(/^Confirm your own/));
  expect(await orm.$count(strangerMails)).toBe(0);
});
