import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { MailChoice } from '#app/db/outbox.server.ts';
import { finishOutbox } from '#app/db/outbox-worker.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { holds } from '#app/db/schema/holds.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { outboxHandlersOf } from '#app/jobs/outbox.server.ts';
import { openLog } from '#app/platform/log.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { listNotifications } from '#app/processes/notifications.server.ts';
import { remindPeople } from '#app/processes/reminders.server.ts';
import {
  type Acting,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { holdScene } from '#tests/harness/bookings/hold-acts.ts';
import { testBrand as brand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const acts = bookingActs(database);
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  await orm.update(bookings).set({ pendingUntil: null });
  await orm.update(holds).set({ endedAt: sql`now()`, endedWhy: 'released' });
  await orm.update(transfers).set({ problem: null });
  ({ venue, performer } = await addTwoSides(database));
  await orm.delete(outbox);
});

/** Mails at that hour; the events that follow are run. */
async function reminded() {
  await remindPeople({ database, brand });
  const mails = (await waitingMails(database)) as (Mail & { choice?: MailChoice })[];
  const mailer = { send: async () => {} };
  const handlers = outboxHandlersOf({ database, brand, mailer, secret: 'a secret' } as never);
  await finishOutbox(orm, openLog('silent'), handlers);
  return mails.map(({ html: _, ...mail }) => mail);
}
const listFor = async ({ viewer }: Acting) =>
  (await listNotifications({ database }, viewer, {})).items.map(({ kind }) => kind);

it('the side that has to answer an offer is reminded a day before it expires, once', async () => {
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
  const endsIn = (hours: number) =>
    orm.update(bookings).set({
      pendingUntil: sql`date_trunc('minute', now()) + make_interval(hours => ${hours})`,
      updatedAt: sql`now() - interval '2 days'`,
    });
  await endsIn(26);
  await orm.delete(outbox);
  expect(await reminded()).toEqual([]);
  await endsIn(20);
  const [mail, ...others] = await reminded();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: performer.viewer.email,
    subject: expect.stringMatching(/^Expires within 24 hours: The Night Owls/),
    choice: { accountId: performer.viewer.accountId, topic: 'reminders' },
  });
  expect(mail?.text).toContain('Deadline: ');
  expect(mail?.text).toContain('/settings#mail');
  expect(await reminded()).toEqual([]);
  expect(await listFor(performer)).toEqual(['expiresSoon']);
  expect(await listFor(venue)).toEqual([]);
  // Another deadline is another reminder.
  await endsIn(19);
  expect(await reminded()).toHaveLength(1);
  // Without the mail it is still in the product.
  await orm.update(accounts).set({ mailChoices: { reminders: false } });
  await endsIn(18);
  expect(await reminded()).toEqual([]);
  expect(await listFor(performer)).toHaveLength(3);
  await acts.decline(performer, bookingId);
});

it('no one is reminded of a brand-new offer', async () => {
  await acts.offer(venue, performer, termsOn(dayIn(40)));
  await orm.update(bookings).set({ pendingUntil: sql`now() + interval '5 hours'` });
  await orm.delete(outbox);
  expect(await reminded()).toEqual([]);
});

it('both sides are reminded on the day before a show, from nine on the clock of the place', async () => {
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
  await acts.accept(performer, bookingId, 1);
  await acts.sign(performer, bookingId, 1);
  await acts.sign(venue, bookingId, 1);
  await orm.delete(outbox);
  const utcHour = new Date().getUTCHours();
  /** A zone in which it is this hour of today or of a day beside it. */
  const zoneAt = (hour: number) => {
    const ahead = ((hour - utcHour + 36) % 24) - 12;
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  };
  const tomorrowAt = async (timeZone: string) => {
    const loadIn = sql`((now() at time zone ${timeZone})::date + 1 + time '16:00') at time zone ${timeZone}`;
    await orm
      .update(bookings)
      .set({ timeZone, loadInAt: loadIn, startsAt: sql`${loadIn} + interval '1 hour'` })
      .where(eq(bookings.id, bookingId));
  };
  await tomorrowAt(zoneAt(8));
  expect(await reminded()).toEqual([]);
  await tomorrowAt(zoneAt(9));
  const mails = await reminded();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [venue.viewer.email, performer.viewer.email].toSorted(),
  );
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^Show tomorrow: /);
    expect(text).toContain('Load-in 16:00 · Soundcheck 17:00 · Doors 20:00 · Set starts 22:00');
    expect(text).toContain('venue time');
    expect(text).toContain('The place: Cinema Candeia');
  }
  expect(await reminded()).toEqual([]);
  expect((await listFor(venue))[0]).toBe('showTomorrow');
});

it('the side that has to answer a hold is reminded a day before it ends; else its performer', async () => {
  const scene = await holdScene(database, ['Night Owls', 'Early Birds']);
  const granted = await scene.place(0, dayIn(60));
  const holdId = await scene.place(1, dayIn(61));
  await orm.update(holds).set({ grantedAt: null }).where(eq(holds.id, holdId));
  await orm.update(holds).set({
    placedAt: sql`now() - interval '3 days'`,
    grantedAt: sql`case when granted_at is null then null else now() - interval '3 days' end`,
    expiresAt: sql`date_trunc('minute', now()) + interval '20 hours'`,
  });
  await orm.delete(outbox);
  const mails = await reminded();
  expect(mails.map(({ to, subject }) => [to, subject.split(' on ')[0]]).toSorted()).toEqual(
    [
      [scene.host.email, 'Early Birds’s hold'],
      [scene.acts[0]?.viewer.email, 'Your hold'],
    ].toSorted(),
  );
  expect(mails[0]).toMatchObject({ choice: { topic: 'reminders' } });
  expect(await reminded()).toEqual([]);
  expect(granted).not.toBe(holdId);
});

it('who sees to payouts is reminded that money waits for tax details, again when more does', async () => {
  const wait = () =>
    orm.insert(transfers).values({
      id: newId(),
      idempotencyKey: newId(),
      cause: newId(),
      kind: 'transfer',
      sourceType: 'booking',
      sourceId: 'a',
      partyId: pageParty(performer.as),
      currency: 'EUR',
      amountMinor: 500_00,
      problem: 'tax-details-missing',
    });
  await wait();
  const [mail, ...others] = await reminded();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: performer.viewer.email,
    subject: 'Give your tax details to receive €500',
  });
  expect(await reminded()).toEqual([]);
  await wait();
  expect((await reminded())[0]?.subject).toBe('Give your tax details to receive €1,000');
  expect(await listFor(performer)).toEqual(['taxAwaited', 'taxAwaited']);
});
