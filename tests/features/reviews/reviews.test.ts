import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import {
  answerReview,
  hideReview,
  openReviews,
  publishDueReviews,
  writeReview,
} from '#app/features/reviews/commands.server.ts';

import { listReviews, showReview } from '#app/features/reviews/queries.server.ts';

import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { fund, moneyActs } from '#tests/harness/money/acts.ts';
import { settlingActs } from '#tests/harness/money/settling.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const world = await testMoney(database);
const acts = moneyActs(world);
const settle = settlingActs(world);
await fund(world);

let venue: Acting;
let performer: Acting;
let bookingId: string;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  const deal = { kind: 'flat' as const, guaranteeMinor: 800_00, bonuses: [] };
  bookingId = await world.book(venue, performer, { deal }, { days: 40 });
  await world.pay(venue, bookingId);
  await acts.play(bookingId);
});

const open = () =>
  openReviews(world.services, { kind: 'booking', id: bookingId, what: 'settle', pages: [] });
const settled = async () => {
  for (const side of [venue, performer]) await settle.sign(side, bookingId);
  await open();
};
const write = ({ viewer, as }: Acting, text: string, wouldAgain: 'yes' | 'no' = 'yes') =>
  writeReview(world.services, viewer, { bookingId, as, text, wouldAgain });
const see = ({ viewer, as }: Acting) => showReview({ database }, viewer, { bookingId, as });
const publicOf = async ({ as }: Acting) =>
  (await listReviews(database.orm, { pageId: as, most: 10 })).entries.map(({ text }) => text);
const letPass = async (days: number) => {
  await database.orm.execute(sql`update review_windows
    set closes_at = closes_at - make_interval(days => ${days}) where booking_id = ${bookingId}`);
  await publishDueReviews(world.services);
};
const requests = async () =>
  (await waitingMails(database)).filter(({ subject }) => subject.startsWith('How was it with'));

it('no side reviews a show before it was settled; then both are asked, once', async () => {
  await expect(write(venue, 'Great.')).rejects.toMatchObject({ code: 'conflict' });
  const before = (await requests()).length;
  await settled();
  expect((await requests()).length - before).toBe(2);
  await open();
  expect((await requests()).length - before).toBe(2);
});

it('a review is read by no one else until both are in, and then can’t be changed', async () => {
  await settled();
  await write(venue, 'Late.', 'no');
  await write(venue, 'Late, but good.');
  expect(await see(performer)).toMatchObject({ standing: 'open', about: null });
  expect(await publicOf(performer)).toEqual([]);
  expect(await write(performer, 'Cold room, warm people.')).toEqual({ isPublished: true });
  expect(await publicOf(performer)).toEqual(['Late, but good.']);
  expect(await publicOf(venue)).toEqual(['Cold room, warm people.']);
  expect(await see(performer)).toMatchObject({ about: { wouldAgain: true } });
  await expect(write(venue, 'Awful.')).rejects.toMatchObject({ code: 'conflict' });
});

it('one alone is published after 14 days, not a moment sooner, and no other comes after it', async () => {
  await settled();
  await write(performer, 'Paid the same night.');
  await letPass(13);
  expect(await publicOf(venue)).toEqual([]);
  await letPass(1);
  expect(await publicOf(venue)).toEqual(['Paid the same night.']);
  await expect(write(venue, 'Out of tune.')).rejects.toMatchObject({ code: 'conflict' });
});

it('both that come at the same instant are published, once', async () => {
  await settled();
  const results = await Promise.all([write(venue, 'Good.'), write(performer, 'Fine.')]);
  expect(results.map(({ isPublished }) => isPublished).sort()).toEqual([false, true]);
  expect([await publicOf(venue), await publicOf(performer)]).toEqual([['Fine.'], ['Good.']]);
});

it('the reviewed side answers in public; no one else does, and a hidden review is gone', async () => {
  await settled();
  const answer = ({ viewer, as }: Acting) =>
    answerReview(world.services, viewer, { bookingId, as, answer: 'The heating is mended.' });
  await expect(answer(venue)).rejects.toMatchObject({ code: 'conflict' });
  await write(performer, 'Cold.', 'no');
  await write(venue, 'Loud.');
  await answer(venue);
  const list = () => listReviews(database.orm, { pageId: venue.as, most: 10 });
  expect(await list()).toMatchObject({
    count: 1,
    again: 0,
    entries: [{ text: 'Cold.', answer: 'The heating is mended.', by: { id: performer.as } }],
  });
  const admin = { ...performer.viewer, isAdmin: true };
  const { services } = world;
  await expect(
    hideReview(services, venue.viewer, { bookingId, side: 'performer' }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|not-found/) });
  await hideReview(services, admin, { bookingId, side: 'performer' });
  expect(await list()).toMatchObject({ count: 0, entries: [] });
});
