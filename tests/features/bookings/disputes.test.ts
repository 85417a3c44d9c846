import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { disputes, releases } from '#app/db/schema/disputes.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { cancelBooking } from '#app/features/bookings/cancellations/commands.server.ts';
import {
  agreeDispute,
  decideDispute,
  withdrawDispute,
} from '#app/features/bookings/disputes/commands.server.ts';
import {
  listDisputes,
  readDispute,
  readDisputeSums,
} from '#app/features/bookings/disputes/queries.server.ts';

import { releaseDue } from '#app/features/bookings/money/commands.server.ts';
import { readHeld } from '#app/features/bookings/money/read-held.server.ts';
import { readBalancesOf } from '#app/features/payments/ledger/queries.server.ts';
import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { addAdmin, raiseIn, sayIn } from '#tests/harness/money/disputed.ts';
import { heldBooking, heldMinor } from '#tests/harness/money/played.ts';
import { testBrand as brand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const files = openWatchedFiles();
const admin = await addAdmin(database);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const night = (state: 'confirmed' | 'played' = 'played', ends = '-1 hour') =>
  heldBooking(database, { venue, performer }, { state, ends });
const raise = (side: Acting, bookingId: string, changed = {}) =>
  raiseIn({ database, files }, side, { bookingId, ...changed });
const say = (side: Acting, bookingId: string, offer: number | null = null) =>
  sayIn({ database, files }, side, { bookingId, offer });
const agree = ({ viewer, as }: Acting, bookingId: string, offerId: string) =>
  agreeDispute({ database, brand }, viewer, { bookingId, as, offerId });
const withdraw = ({ viewer, as }: Acting, bookingId: string) =>
  withdrawDispute({ database, brand }, viewer, { bookingId, as });
const decide = (
  viewer: Viewer,
  decision: { bookingId: string; disputeId: string; venueGetsMinor: number },
  held = heldMinor,
) =>
  decideDispute({ database, brand }, viewer, {
    ...decision,
    heldMinor: held,
    text: 'Half of the set was played.',
  });
const stand = async (bookingId: string) => {
  const [booking] = await database.orm.select().from(bookings).where(eq(bookings.id, bookingId));
  const dispute = await readDispute(database.orm, bookingId);
  const rows = await database.orm.select().from(releases).where(eq(releases.bookingId, bookingId));
  return {
    isDisputed: booking?.disputedAt !== null,
    dispute: dispute?.state,
    parts: [dispute?.venueGetsMinor, dispute?.performerGetsMinor],
    releasedBy: rows.map(({ by }) => by),
  };
};
/** The division by the books. */
const owed = async (bookingId: string) => {
  const { orm } = database;
  const of = async (owner: string) => {
    const rows = await readBalancesOf(orm, [owner]);
    return -rows.reduce(
      (sum, { kind, balanceMinor }) => sum + (kind === 'owedTo' ? balanceMinor : 0),
      0,
    );
  };
  const held = await readHeld(orm, bookingId);
  return {
    venue: await of(`profile:${venue.as}`),
    performer: await of(`profile:${performer.as}`),
    held: held.amountMinor,
  };
};
const open = { isDisputed: true, dispute: 'open', parts: [null, null], releasedBy: [] };
const refused = (code: string, sentence: RegExp = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(sentence) });

describe('a dispute', () => {
  test('is raised once, notifies both sides, and keeps the money held', async () => {
    const bookingId = await night('played', '-49 hours');
    await raise(venue, bookingId);
    expect(await stand(bookingId)).toEqual(open);
    const mails = await waitingMails(database);
    expect(new Set(mails.map(({ to }) => to))).toEqual(
      new Set([venue.viewer.email, performer.viewer.email]),
    );
    await expect(raise(performer, bookingId)).rejects.toEqual(
      refused('conflict', /already has an open dispute/),
    );
    await releaseDue({ database, brand });
    expect(await stand(bookingId)).toEqual(open);
    const history = await database.orm
      .select()
      .from(bookingHistory)
      .where(eq(bookingHistory.bookingId, bookingId));
    expect(history.at(-1)).toMatchObject({ by: 'venue', action: 'raiseDispute' });
  });

  test('is refused to strangers, before load-in, beyond the held money and after the release', async () => {
    const bookingId = await night('confirmed', '7 hours');
    const stranger = await addSide(database, 'artist', 'Strangers');
    await expect(raise({ ...stranger, as: venue.as }, bookingId)).rejects.toEqual(
      refused('not-found'),
    );
    await expect(raise(venue, bookingId)).rejects.toEqual(refused('conflict', /load-in/));
    performer = await addSide(database, 'artist', 'The Early Birds');
    const played = await night('played', '-49 hours');
    for (const asks of [heldMinor + 1, -1, 0.5])
      await expect(raise(venue, played, { asks })).rejects.toEqual(refused('bad-input'));
    await releaseDue({ database, brand });
    await expect(raise(venue, played)).rejects.toEqual(
      refused('conflict', /already been released/),
    );
  });

  test('keeps a booking from being cancelled meanwhile', async () => {
    const bookingId = await night('confirmed', '1 hour');
    await raise(performer, bookingId);
    const { viewer, as } = venue;
    const cancelling = { bookingId, as, window: 'sameDay', reason: '' } as const;
    await expect(cancelBooking({ database, brand }, viewer, cancelling)).rejects.toEqual(
      refused('conflict', /dispute is open/),
    );
  });
});

describe('a dispute ends', () => {
  test('by agreeing to the other side’s newest offer, with amounts that add up', async () => {
    const bookingId = await night();
    await raise(venue, bookingId);
    const first = await say(performer, bookingId, 50_000);
    const second = await say(performer, bookingId, 120_000);
    await say(performer, bookingId);
    await expect(agree(performer, bookingId, second.statementId)).rejects.toEqual(
      refused('conflict', /new offer/),
    );
    await expect(agree(venue, bookingId, first.statementId)).rejects.toEqual(refused('conflict'));
    await agree(venue, bookingId, second.statementId);
    const parts = [120_000, heldMinor - 120_000];
    const ended = { isDisputed: false, dispute: 'agreed', parts, releasedBy: ['decision'] };
    expect(await stand(bookingId)).toEqual(ended);
    await expect(say(performer, bookingId)).rejects.toEqual(refused('conflict', /has ended/));
  });

  test('not before the show does', async () => {
    const bookingId = await night('confirmed', '1 hour');
    const { disputeId } = await raise(venue, bookingId);
    const offer = await say(performer, bookingId, 0);
    await expect(agree(venue, bookingId, offer.statementId)).rejects.toEqual(
      refused('conflict', /once the show is over/),
    );
    await expect(decide(admin, { bookingId, disputeId, venueGetsMinor: 0 })).rejects.toEqual(
      refused('conflict', /once the show is over/),
    );
  });

  test('by its own side’s withdrawal, and money that was due is released at once', async () => {
    const bookingId = await night('played', '-49 hours');
    await raise(venue, bookingId);
    await expect(withdraw(performer, bookingId)).rejects.toEqual(refused('forbidden'));
    await withdraw(venue, bookingId);
    const ended = { isDisputed: false, dispute: 'withdrawn', parts: [null, null] };
    expect(await stand(bookingId)).toEqual({ ...ended, releasedBy: ['clock'] });
  });

  test('by an administrator’s decision in amounts; of two at once, one counts', async () => {
    const bookingId = await night();
    const { disputeId } = await raise(venue, bookingId);
    await expect(decide(venue.viewer, { bookingId, disputeId, venueGetsMinor: 0 })).rejects.toEqual(
      refused('not-found'),
    );
    await expect(
      decide(admin, { bookingId, disputeId, venueGetsMinor: 1 }, heldMinor - 1),
    ).rejects.toEqual(refused('conflict', /money held has changed/));
    await expect(
      decide(admin, { bookingId, disputeId, venueGetsMinor: heldMinor + 1 }),
    ).rejects.toEqual(refused('bad-input'));
    expect(await stand(bookingId)).toEqual(open);
    const other = await addAdmin(database);
    const decisions = await Promise.allSettled([
      decide(admin, { bookingId, disputeId, venueGetsMinor: 200_001 }),
      decide(other, { bookingId, disputeId, venueGetsMinor: 400_001 }),
    ]);
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { parts, ...rest } = await stand(bookingId);
    expect(rest).toEqual({ isDisputed: false, dispute: 'decided', releasedBy: ['decision'] });
    expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(heldMinor);
    const books = await owed(bookingId);
    expect(books).toMatchObject({ held: 0 });
    // On the pay that goes back, the fee that was paid with it does too; on the rest there is a
    // fee.
    expect(books.venue).toBeGreaterThanOrEqual(parts[0] ?? 0);
    expect(books.performer).toBeLessThanOrEqual(parts[1] ?? 0);
    const mails = await waitingMails(database);
    const decisionMails = mails.filter(({ subject }) => subject?.startsWith('Dispute decided'));
    expect(decisionMails).toHaveLength(2);
  });
});

test('a decision has the sums shown before it', async () => {
  const bookingId = await night();
  const { disputeId } = await raise(venue, bookingId);
  const { orm } = database;
  const decision = { bookingId, venueGetsMinor: 200_001 };
  await expect(readDisputeSums(orm, venue.viewer, decision)).rejects.toEqual(refused('not-found'));
  const before = await owed(bookingId);
  const sums = await readDisputeSums(orm, admin, decision);
  expect(await owed(bookingId)).toEqual(before);
  expect(sums.performerGetsMinor).toBe(heldMinor - 200_001);
  expect(sums.performerFeeMinor).toBeGreaterThan(0);
  await decide(admin, { ...decision, disputeId });
  expect(await owed(bookingId)).toEqual({
    venue: sums.venueGetsMinor + sums.feeBackMinor,
    performer: sums.sentMinor,
    held: 0,
  });
});

test('of a dispute and the clock’s release at once, exactly one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    performer = await addSide(database, 'artist', `Band ${round}`);
    const bookingId = await night('played', '-49 hours');
    const [raised] = await Promise.allSettled([
      raise(venue, bookingId),
      releaseDue({ database, brand }),
      releaseDue({ database, brand }),
    ]);
    const { isDisputed, releasedBy } = await stand(bookingId);
    expect([isDisputed, releasedBy]).toEqual(
      raised.status === 'fulfilled' ? [true, []] : [false, ['clock']],
    );
  }
});

test('disputes not answered in time come first for administrators, undecided', async () => {
  const bookingId = await night();
  const { disputeId } = await raise(venue, bookingId);
  const flag = async () => {
    const { open: rows } = await listDisputes(database.orm, admin);
    const row = rows.find(({ id }) => id === disputeId);
    return row && { isAnswered: row.isAnswered, isOverdue: row.isOverdue };
  };
  expect(await flag()).toEqual({ isAnswered: false, isOverdue: false });
  await database.orm
    .update(disputes)
    .set({ answerDueAt: new Date(Date.now() - 1_000) })
    .where(eq(disputes.id, disputeId));
  expect(await flag()).toEqual({ isAnswered: false, isOverdue: true });
  expect(await stand(bookingId)).toEqual(open);
  await say(performer, bookingId);
  expect(await flag()).toEqual({ isAnswered: true, isOverdue: true });
  await expect(listDisputes(database.orm, venue.viewer)).rejects.toEqual(refused('not-found'));
});
