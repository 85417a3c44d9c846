import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { attempts } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { placeHolds } from '#app/features/bookings/holds/commands.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { holdActs, holdScene } from '#tests/harness/bookings/hold-acts.ts';
import { testBrand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let venue: Acting;
let band: Acting;

const acts = bookingActs(database, {}, { isHurried: true });
beforeEach(async () => {
  ({ venue, performer: band } = await addTwoSides(database));
  await database.orm.delete(outbox);
});

/** The results of that many tries: done, or the code of the refusal. */
async function tried(times: number, what: (time: number) => Promise<unknown>) {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time += 1)
    outcomes.push(
      await what(time).then(
        () => 'done',
        ({ code }) => code,
      ),
    );
  return outcomes;
}

it('offers from one account to one page are so many within an hour, and so are their mails', async () => {
  const offer = (time: number) => acts.offer(venue, band, termsOn(dayIn(30 + time)));
  const outcomes = await tried(17, offer);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(15);
  expect(outcomes.slice(15)).toEqual(['too-many', 'too-many']);
  expect(await waitingMails(database)).toHaveLength(15);
  // Others still reach the page, and it answers.
  const other = await addSide(database, 'venue', 'Another room');
  const { bookingId } = await acts.offer(other, band, termsOn(dayIn(29)));
  await acts.counter(band, bookingId, termsOn(dayIn(28)), 1);
});

it('terms go to and fro so often about one booking', async () => {
  const { bookingId, version } = await acts.offer(venue, band, termsOn(dayIn(30)));
  const better = (time: number) =>
    acts.counter(venue, bookingId, termsOn(dayIn(31 + time)), version + time);
  const outcomes = await tried(15, better);
  expect(outcomes.at(13)).toBe('done');
  expect(outcomes.at(14)).toBe('too-many');
});

it('comments within some minutes are one mail', async () => {
  const { bookingId } = await acts.offer(venue, band, termsOn(dayIn(30)));
  await database.orm.delete(outbox);
  for (const text of ['We have a piano.', 'It is tuned.', 'Bring your own stool.'])
    await acts.comment(venue, bookingId, text);
  await acts.comment(band, bookingId, 'Fine.');
  const due = await database.orm.select().from(outbox).where(eq(outbox.type, 'messages due'));
  expect(due.map(({ payload }) => payload)).toMatchObject([
    { profileId: band.as },
    { profileId: venue.as },
  ]);
  const [first] = due;
  expect(Number(first?.dueAt) - Number(first?.createdAt)).toBe(600_000);
  await database.orm.delete(outbox);
  await acts.mailComments(bookingId, 'venue');
  await acts.mailComments(bookingId, 'venue');
  const mails = await waitingMails(database);
  expect(mails.map(({ to }) => to)).toEqual([band.viewer.email]);
  expect(mails[0]?.text).toMatch(/We have a piano.+It is tuned.+Bring your own stool/s);
  expect(mails[0]?.text).not.toContain('Fine.');
  // A later message is another mail.
  await acts.comment(venue, bookingId, 'One more thing.');
  await acts.mailComments(bookingId, 'venue');
  expect((await waitingMails(database)).at(-1)?.text).not.toContain('piano');
});

it('comments on one booking are so many within an hour', async () => {
  const { bookingId } = await acts.offer(venue, band, termsOn(dayIn(30)));
  const outcomes = await tried(32, (time) => acts.comment(venue, bookingId, `Comment ${time}`));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(30);
  await acts.comment(band, bookingId, 'Enough.');
});

it('holds that are placed and released again mail a venue so often within an hour', async () => {
  const scene = await holdScene(database, ['The Night Owls']);
  const { act, release } = holdActs(() => ({ database, scene }));
  const outcomes = await tried(42, async (time) =>
    release(0, await scene.place(0, dayIn(60 + (time % 3)))),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(40);
  expect(outcomes.at(-1)).toBe('too-many');

  // Nights count one by one; if they are too many, none is placed.
  await database.orm.update(attempts).set({ count: 30 });
  const { viewer, pageId: performerId } = act(0);
  const { venueId, stageId } = scene;
  const place = (count: number) => {
    const days = Array.from({ length: count }, (_, index) => dayIn(90 + index));
    const nights = days.map((day) => ({ venueId, stageId, day }));
    const input = { as: performerId, performerId, tourId: null, note: '', nights };
    return placeHolds({ database, brand: testBrand }, viewer, input);
  };
  await expect(place(11)).rejects.toMatchObject({ code: 'too-many' });
  expect((await place(10)).holdIds).toHaveLength(10);
});
