import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { attempts } from '#app/db/schema/accounts.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { releases } from '#app/db/schema/disputes.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { advanceByClock } from '#app/features/bookings/commands.server.ts';
import { raiseDispute } from '#app/features/bookings/disputes/commands.server.ts';
import {
  confirmShow,
  enterReleaseCode,
  releaseDue,
} from '#app/features/bookings/money/commands.server.ts';
import { readAfterShow } from '#app/features/bookings/money/queries.server.ts';
import { findBookingBlockers } from '#app/features/bookings/queries.server.ts';
import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { heldBooking } from '#tests/harness/money/played.ts';
import {
  addPerson,
  testBrand as brand,
  viewerOf,
  waitingMails,
} from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

const secret = 'a secret of this test';
const database = await testDatabase();
let venue: Acting;
let performer: Acting;

beforeEach(async () => {
  await database.orm.delete(attempts);
  ({ venue, performer } = await addTwoSides(database));
});
afterEach(() => vi.useRealTimers());

const night = (state: 'confirmed' | 'played', ends: string) =>
  heldBooking(database, { venue, performer }, { state, ends });
const confirm = ({ viewer, as }: Acting, bookingId: string) =>
  confirmShow({ database, brand }, viewer, { bookingId, as });
const enter = ({ viewer, as }: Acting, bookingId: string, code: string) =>
  enterReleaseCode({ database, brand, secret }, viewer, { bookingId, as, code });
const look = ({ viewer, as }: Acting, bookingId: string) =>
  readAfterShow({ database, secret }, viewer, { bookingId, as });
const codeOf = async (bookingId: string) => (await look(venue, bookingId)).code ?? '';
const releasedBy = async (bookingId: string) => {
  const rows = await database.orm.select().from(releases).where(eq(releases.bookingId, bookingId));
  return rows.map(({ by }) => by);
};
const letEnd = (bookingId: string, ago: string) => {
  const end = sql`now() - ${ago}::interval`;
  return database.orm
    .update(bookings)
    .set({
      startsAt: sql`${end} - interval '1 hour'`,
      endsAt: end,
      deadlineAt: end,
      loadInAt: sql`${end} - interval '5 hours'`,
      loadOutAt: sql`${end} + interval '1 hour'`,
    })
    .where(eq(bookings.id, bookingId));
};
const refused = (code: string, sentence: RegExp = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(sentence) });
const doorOf = async ({ as }: Acting): Promise<Acting> => {
  const { accountId } = await addPerson(database, { name: 'Dora' });
  await database.orm.insert(profileMembers).values({ profileId: as, accountId, role: 'door' });
  return { viewer: await viewerOf(database, accountId), as };
};

describe('both sides’ confirmations', () => {
  test('the second one releases the money, and each side confirms once', async () => {
    const bookingId = await night('played', '-1 hour');
    expect(await confirm(performer, bookingId)).toEqual({ isReleased: false });
    expect((await waitingMails(database)).map(({ to }) => to)).toEqual([venue.viewer.email]);
    await expect(confirm(performer, bookingId)).rejects.toEqual(refused('conflict', /already/));
    expect(await releasedBy(bookingId)).toEqual([]);
    expect(await confirm(venue, bookingId)).toEqual({ isReleased: true });
    expect(await releasedBy(bookingId)).toEqual(['both']);
    await expect(confirm(venue, bookingId)).rejects.toEqual(refused('conflict', /released/));
  });

  test('given during the set, they count from its end on', async () => {
    const bookingId = await night('confirmed', '30 minutes');
    await confirm(venue, bookingId);
    expect(await confirm(performer, bookingId)).toEqual({ isReleased: false });
    await releaseDue({ database, brand });
    expect(await releasedBy(bookingId)).toEqual([]);
    await letEnd(bookingId, '1 minute');
    await advanceByClock({ database, brand });
    await releaseDue({ database, brand });
    expect(await releasedBy(bookingId)).toEqual(['both']);
  });

  test('aren’t accepted before the set, from the door, or from people of neither side', async () => {
    const bookingId = await night('confirmed', '3 hours');
    await expect(confirm(venue, bookingId)).rejects.toEqual(refused('conflict', /hasn’t started/));
    const stranger = await addSide(database, 'artist', 'Strangers');
    for (const as of [stranger.as, venue.as])
      await expect(confirm({ ...stranger, as }, bookingId)).rejects.toEqual(refused('not-found'));
    await expect(confirm(await doorOf(venue), bookingId)).rejects.toEqual(refused('forbidden'));
  });
});

describe('the release code', () => {
  test('is shown to the venue alone, from load-in on, and differs from night to night', async () => {
    const early = await night('confirmed', '7 hours');
    expect((await look(venue, early)).code).toBeNull();
    performer = await addSide(database, 'artist', 'The Early Birds');
    const bookingId = await night('confirmed', '5 hours');
    expect(await codeOf(bookingId)).toMatch(/^\d{8}$/);
    expect((await look(performer, bookingId)).code).toBeNull();
    await letEnd(early, '1 hour');
    expect(await codeOf(early)).not.toBe(await codeOf(bookingId));
  });

  test('releases once, however often it is entered at the same time', async () => {
    const bookingId = await night('played', '-1 hour');
    const code = await codeOf(bookingId);
    const spoken = `${code.slice(0, 4)} ${code.slice(4)}`;
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => enter(performer, bookingId, spoken)),
    );
    const successes = tries.filter(({ status }) => status === 'fulfilled');
    expect(successes).toHaveLength(1);
    expect(await releasedBy(bookingId)).toEqual(['code']);
  });

  test('can’t be guessed: after ten attempts in an hour even the right one is refused', async () => {
    const bookingId = await night('played', '-1 hour');
    for (let index = 0; index < 10; index++)
      expect(await enter(performer, bookingId, `0000000${index}`)).toMatchObject({
        isRight: false,
      });
    const code = await codeOf(bookingId);
    await expect(enter(performer, bookingId, code)).rejects.toEqual(refused('too-many'));
    expect(await releasedBy(bookingId)).toEqual([]);
  });

  test('isn’t accepted from the venue or before the set', async () => {
    const bookingId = await night('confirmed', '3 hours');
    const code = await codeOf(bookingId);
    // However often: no guess was made, and it is released when due.
    for (let index = 0; index < 12; index++)
      await expect(enter(performer, bookingId, code)).rejects.toEqual(refused('conflict'));
    await letEnd(bookingId, '1 hour');
    await expect(enter(venue, bookingId, code)).rejects.toEqual(refused('forbidden', /performer/));
  });
});

describe('the automatic release', () => {
  test('comes 48 hours after the end, by the database’s clock, not the process’s', async () => {
    const due = await night('played', '-48 hours');
    performer = await addSide(database, 'artist', 'The Early Birds');
    const notDue = await night('played', '-47 hours -58 minutes');
    // The embedded database has no other clock than the process.
    const days = inject('database') === 'pglite' ? [0] : [-5, 5];
    const wrongs = days.map((count) => Date.now() + count * 24 * 60 * 60 * 1_000);
    for (const wrong of wrongs) {
      vi.useFakeTimers({ now: wrong, toFake: ['Date'] });
      await Promise.all([releaseDue({ database, brand }), releaseDue({ database, brand })]);
    }
    expect(await releasedBy(due)).toEqual(['clock']);
    expect(await releasedBy(notDue)).toEqual([]);
  });

  test('doesn’t come for a show that was never played', async () => {
    const bookingId = await night('confirmed', '-49 hours');
    await releaseDue({ database, brand });
    expect(await releasedBy(bookingId)).toEqual([]);
  });
});

test('an open dispute stops all three ways', async () => {
  const bookingId = await night('played', '-1 hour');
  const code = await codeOf(bookingId);
  await confirm(performer, bookingId);
  await raiseDispute({ database, brand, files: openWatchedFiles() }, venue.viewer, {
    bookingId,
    as: venue.as,
    reason: 'cutShort',
    text: 'Twenty minutes.',
    asksVenueGetsMinor: 100_000,
  });
  await expect(confirm(venue, bookingId)).rejects.toEqual(refused('conflict', /open dispute/));
  await expect(enter(performer, bookingId, code)).rejects.toEqual(refused('conflict', /dispute/));
  await letEnd(bookingId, '49 hours');
  await releaseDue({ database, brand });
  expect(await releasedBy(bookingId)).toEqual([]);
});

test('a page can’t leave while the money of a night is held', async () => {
  const bookingId = await night('played', '-1 hour');
  const blockers = () => findBookingBlockers(database.orm, [performer.as]);
  expect(await blockers()).toMatchObject([
    { what: expect.stringMatching(/hasn’t been released yet/) },
  ]);
  for (const side of [venue, performer]) await confirm(side, bookingId);
  expect(await blockers()).toEqual([]);
});
