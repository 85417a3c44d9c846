import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { holdDefaults } from '#app/domain/bookings/holds/hold.ts';
import { nightOf } from '#app/domain/bookings/holds/nights.ts';
import { sweepHolds } from '#app/features/bookings/holds/commands.server.ts';
import { confirmHold } from '#app/features/bookings/holds/confirm-hold.server.ts';
import { bookingActs, termsOn } from '#tests/harness/bookings/bookings.ts';
import {
  dayIn,
  endsNow,
  type HoldScene,
  holdActs,
  holdScene,
  takeMails,
} from '#tests/harness/bookings/hold-acts.ts';
import { testBrand as brand, waitingMails } from '#tests/harness/people/cast.ts';
import { openTestDatabasePair, testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let scene: HoldScene;
const names = ['Night Owls', 'Vera Quartzo', 'Malva e Sal'];

beforeEach(async () => {
  await database.orm.update(holds).set({ endedAt: sql`now()`, endedWhy: 'released' });
  scene = await holdScene(database, names);
});

const day = dayIn(60);
const { stores, act, to, own, ranks, release, challenge, confirm, stored } = holdActs(() => ({
  database,
  scene,
}));

describe('confirming', () => {
  it('books the night, takes the stage and ends the rest', async () => {
    const ids = [await scene.place(0, day), await scene.place(1, day), await scene.place(2, day)];
    await expect(confirm(1, ids[1] ?? '')).rejects.toThrow(/Only the 1st hold/);
    await takeMails(database);
    const { bookingId } = await confirm(0, ids[0] ?? '');

    const night = nightOf({ day, timeZone: 'Europe/Lisbon' }, holdDefaults);
    const [booking] = await database.orm.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(booking).toMatchObject({
      state: 'draft',
      turn: 'venue',
      firm: true,
      latestVersion: 0,
      holdId: ids[0],
      performerId: act(0).pageId,
      venueId: scene.venueId,
      timeZone: 'Europe/Lisbon',
      ...night,
    });
    const [event] = await database.orm
      .select()
      .from(events)
      .where(eq(events.id, booking?.eventId ?? ''));
    expect(event).toMatchObject({
      title: 'Night Owls',
      day,
      claimed: true,
      stageId: scene.stageId,
      roomId: scene.stageId,
      ...night,
    });
    const history = await database.orm
      .select()
      .from(bookingHistory)
      .where(eq(bookingHistory.bookingId, bookingId));
    expect(history).toMatchObject([
      { action: 'hold confirmed', by: 'venue', actor: scene.host.pseudonym, to: 'draft' },
    ]);
    expect(await ranks()).toEqual(['1 Night Owls']);
    expect(await own(0)).toMatchObject([{ isConfirmed: true, bookingId }]);
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${scene.host.email}: Night Owls confirmed .*: confirm it too`),
      expect.stringMatching(`^${to(1)}: Cinema Candeia, Hall is booked on`),
      expect.stringMatching(`^${to(2)}: Cinema Candeia, Hall is booked on`),
      expect.stringMatching(`^${to(0)}: You’re booked: Cinema Candeia, Hall`),
    ]);

    await expect(confirm(1, ids[1] ?? '')).rejects.toThrow(
      'Another hold on this date has just been confirmed.',
    );
    await expect(confirm(0, ids[0] ?? '')).rejects.toThrow(/has been confirmed/);
    await expect(release(0, ids[0] ?? '')).rejects.toThrow(/continues as a booking/);
    await expect(scene.place(1, day)).rejects.toThrow(/a show on this stage/);
    // Its own clock has no power over a confirmed one.
    await endsNow(database, ids[0] ?? '', 'expiresAt');
    await sweepHolds(stores());
    expect(await ranks()).toEqual(['1 Night Owls']);
  });

  it('is refused to a performer who is booked that night, and changes nothing', async () => {
    const other = await holdScene(database, []);
    const at = { venueId: other.venueId, stageId: other.stageId };
    const here = await scene.place(0, day);
    const there = await scene.place(0, day, at);
    await scene.place(1, day, at);
    await confirm(0, here);
    const before = await database.orm.$count(events);
    await expect(confirm(0, there)).rejects.toThrow('You’re booked elsewhere on that date.');
    expect(await database.orm.$count(events)).toBe(before);
    expect((await stored(there))?.confirmedAt).toBeNull();
    await release(0, there);
  });

  it('succeeds once, however many try at the same time', async () => {
    const pair = await openTestDatabasePair();
    const racing = await holdScene(pair[0], names);
    const stages = [racing, ...(await Promise.all([1, 2].map(() => holdScene(pair[0], []))))];
    const ids: string[] = [];
    const [performer] = racing.acts;
    const of = { as: performer?.pageId ?? '' };
    // One performer has confirmed the first hold on three stages of one night; each venue agrees to
    // it several times.
    for (const { venueId, stageId } of stages) {
      const holdId = await racing.place(0, day, { venueId, stageId });
      const asking = { database: pair[0] as Database, brand };
      await confirmHold(asking, performer?.viewer as typeof racing.host, { ...of, holdId });
      ids.push(holdId);
    }
    const attempts = Array.from({ length: inject('database') === 'pglite' ? 3 : 12 }, (_, index) =>
      confirmHold(
        { database: pair[index % 2] as Database, brand },
        (stages[index % 3] as typeof racing).host,
        { as: stages[index % 3]?.venueId ?? '', holdId: ids[index % 3] ?? '' },
      ),
    );
    const outcomes = await Promise.allSettled(attempts);
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(won).toHaveLength(1);
    for (const reason of lost)
      expect(reason).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/booked elsewhere at this time|has been confirmed/),
      });
    expect(await pair[0].orm.$count(bookings)).toBe(1);
    expect(await pair[0].orm.$count(events, eq(events.claimed, true))).toBe(1);
    await Promise.all(pair.map((each) => each.close()));
  });
});

it('ends when the night is booked by an offer, and its holder is notified', async () => {
  const { offer, accept } = bookingActs(database);
  const venue = { viewer: scene.host, as: scene.venueId };
  const booked = { viewer: act(0).viewer, as: act(0).pageId };
  const ids = [await scene.place(1, day), await scene.place(0, day)];
  const { bookingId } = await offer(venue, booked, termsOn(day), { roomId: scene.stageId });
  await takeMails(database);
  await accept(booked, bookingId, 1);
  const ended = await Promise.all(ids.map(stored));
  expect(ended.map((hold) => hold?.endedWhy)).toEqual(['taken', 'booked']);
  expect(await takeMails(database)).toContainEqual(
    expect.stringMatching(`^${to(1)}: Cinema Candeia, Hall is booked on`),
  );
});

it('never reveals the other holders to a performer', async () => {
  const ids = [await scene.place(0, day), await scene.place(1, day), await scene.place(2, day)];
  const texts: Record<number, string> = {};
  const look = async () => {
    for (const [index, { viewer }] of scene.acts.entries()) {
      const mails = (await waitingMails(database)).filter((mail) => mail.to === viewer.email);
      texts[index] = `${texts[index]} ${JSON.stringify([await own(index), mails])}`;
    }
    await database.orm.delete(outbox);
  };
  const refusals: string[] = [];
  const fail = async (attempt: Promise<unknown>) =>
    refusals.push(await attempt.then(String, (error: Error) => error.message));
  await look();
  await challenge(2, ids[2] ?? '');
  await fail(challenge(2, ids[2] ?? ''));
  await fail(confirm(1, ids[1] ?? ''));
  await look();
  await endsNow(database, ids[0] ?? '', 'challengeDueAt');
  await sweepHolds(stores());
  await look();
  await confirm(1, ids[1] ?? '');
  await fail(confirm(2, ids[2] ?? ''));
  await fail(scene.place(2, day));
  await look();
  for (const [index, { pageId, name }] of scene.acts.entries())
    for (const [reader, text] of Object.entries(texts))
      if (Number(reader) !== index)
        for (const secret of [pageId, name, `Person of ${name}`, ids[index]])
          expect(text).not.toContain(secret);
  for (const name of names) expect(refusals.join()).not.toContain(name);
  // Nor the number of holds below: the first sees the same with and without them.
  const alone = await scene.place(0, dayIn(90));
  const before = await own(0);
  await scene.place(1, dayIn(90));
  expect(await own(0)).toEqual(before);
  await release(0, alone);
});
