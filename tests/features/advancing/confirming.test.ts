import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, inject, test } from 'vitest';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { advances } from '#app/db/schema/night.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { advanceActs, refused } from '#tests/harness/bookings/advances.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const { show, answer, answerAll, confirm, signed, changed, stateOf } = advanceActs(database);
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const day = dayIn(10);
const terms = termsOn(day);
async function agree(bookingId: string, band = performer) {
  await answerAll({ venue, performer: band }, bookingId);
  for (const side of [venue, band]) await confirm(side, bookingId);
}
async function nightOf(bookingId: string) {
  const [booking] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  return { eventId: booking?.eventId ?? '' };
}
const subjects = async () => (await waitingMails(database)).map(({ subject }) => subject);

test('both confirm the whole; what changes later is marked, and the other side notified once', async () => {
  const bookingId = await signed({ venue, performer }, terms);
  await expect(confirm(venue, bookingId)).rejects.toEqual(refused('conflict', /needs an answer/));
  await answerAll({ venue, performer }, bookingId);
  const { revision, version } = await show(venue, bookingId);
  await expect(confirm(venue, bookingId, { revision: revision - 1, version })).rejects.toEqual(
    refused('conflict', /has changed/),
  );
  await confirm(venue, bookingId);
  await confirm(performer, bookingId);
  expect((await show(venue, bookingId)).isAgreed).toBe(true);
  await orm.delete(outbox);

  await answer(venue, bookingId, 'power', '63 A.');
  await answer(venue, bookingId, 'power', '125 A.');
  expect(await stateOf(venue, bookingId, 'power')).toBe('changed');
  expect(await stateOf(venue, bookingId, 'merch')).toBe('agreed');
  expect(await subjects()).toEqual([expect.stringMatching(/^The advance has changed/)]);
  // A side that changed it has confirmed it with that.
  await expect(confirm(venue, bookingId)).rejects.toEqual(refused('conflict', /confirmed/));
  await confirm(performer, bookingId);
  expect(await stateOf(venue, bookingId, 'power')).toBe('agreed');
  await answer(venue, bookingId, 'merch', 'Upstairs.');
  expect(await subjects()).toHaveLength(3);
  const history = await orm
    .select()
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId));
  expect(history.map(({ action }) => action).filter((one) => /Advance/.test(one))).toEqual([
    ...['confirmAdvance', 'confirmAdvance', 'changeAdvance', 'confirmAdvance', 'changeAdvance'],
  ]);
});

test('other times in a later contract are marked, and both sides hear of them once', async () => {
  const sides = { venue, performer };
  const bookingId = await signed(sides, terms);
  await agree(bookingId);
  const read = await show(performer, bookingId);
  const schedule = { ...terms.schedule, doors: `${day}T20:30` };
  await changed(sides, bookingId, 2, { ...terms, schedule });
  expect(await stateOf(venue, bookingId, 'doors')).toBe('changed');
  expect(await stateOf(venue, bookingId, 'power')).toBe('agreed');
  expect(await subjects()).toEqual(
    Array(2).fill(expect.stringMatching(/^New times in the advance/)),
  );
  // A side that read the earlier times has confirmed nothing of the new ones.
  await expect(confirm(performer, bookingId, read)).rejects.toEqual(
    refused('conflict', /has changed/),
  );
  await confirm(performer, bookingId);

  // An act from another night has confirmed nothing of the new one.
  const other = await addSide(database, 'artist', 'Malva');
  await bookingActs(database).offer(venue, other, terms, await nightOf(bookingId));
  await changed(sides, bookingId, 3, termsOn(dayIn(20)));
  expect(await waitingMails(database)).toMatchObject([{ to: performer.viewer.email }]);
  await answer(venue, bookingId, 'power', '63 A.');
  expect(await stateOf(venue, bookingId, 'power')).toBe('changed');
});

/** Starts them one after another while the night’s advance is locked, then releases all of them. */
async function atOnce(eventId: string, ...begin: (() => Promise<unknown>)[]) {
  const waiting = sql`pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  const begun = await orm.transaction(async (tx) => {
    await tx.select().from(advances).where(eq(advances.eventId, eventId)).for('update');
    const answers: Promise<unknown>[] = [];
    for (const one of begin) {
      answers.push(one());
      await expect.poll(() => orm.$count(waiting), { interval: 5 }).toBe(answers.length);
    }
    // In an object, since they are done only after this transaction.
    return { after: Promise.allSettled(answers) };
  });
  return begun.after;
}

// The embedded database has one session, so there is no concurrency.
if (inject('database') === 'postgres')
  test('both at the same instant: every answer is kept, and nothing is confirmed unread', async () => {
    const night = termsOn(dayIn(30));
    const first = await signed({ venue, performer }, night);
    const band = await addSide(database, 'artist', 'Malva');
    const { eventId } = await nightOf(first);
    const second = await signed({ venue, performer: band }, night, { eventId });
    await agree(second, band);
    // Each has another booking locked: the night’s advance alone is between them.
    await atOnce(
      eventId,
      () => answer(venue, first, 'power', '63 A.'),
      () => answer(band, second, 'transport', 'A van.'),
    );
    const read = await show(band, second);
    const lines = ['power', 'transport'].map((key) => read.lines.find((line) => line.key === key));
    expect(lines).toMatchObject([{ answer: '63 A.' }, { answer: 'A van.' }]);
    expect(read.confirmations.map(({ isBehind }) => isBehind)).toEqual([true, true]);

    const [, confirmed] = await atOnce(
      eventId,
      () => answer(venue, first, 'power', '125 A.'),
      () => confirm(band, second, read),
    );
    expect(confirmed).toMatchObject({ reason: refused('conflict', /has changed/) });
    expect(await stateOf(band, second, 'power')).toBe('changed');
  });
