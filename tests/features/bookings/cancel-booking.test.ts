import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingHistory, bookings, cancellations, contracts } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { CancellationWindow } from '#app/domain/bookings/cancellation.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import {
  answerForceMajeure,
  cancelBooking,
  proposeForceMajeure,
} from '#app/features/bookings/cancellations/commands.server.ts';

import { readContract } from '#app/features/bookings/contracts/queries.server.ts';
import { acceptOffer } from '#app/features/bookings/offers/commands.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import {
  addPerson,
  testBrand as brand,
  viewerOf,
  waitingMails,
} from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const acts = bookingActs(database);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

/** A booking that both have signed. */
const booked = async () => {
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
  await acts.accept(performer, bookingId, 1);
  for (const side of [venue, performer]) await acts.sign(side, bookingId, 1);
  await database.orm.delete(outbox);
  return bookingId;
};

/** The time before the show, in a place where it is noon. */
const before: Record<CancellationWindow, string> = {
  early: '8 days',
  middle: '5 days',
  late: '2 days',
  sameDay: '10 minutes',
};
const letItBe = async (bookingId: string, interval: string) => {
  const hours = new Date().getUTCHours() - 12;
  const timeZone = hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '+' : '-'}${Math.abs(hours)}`;
  const start = sql`now() + ${interval}::interval`;
  await database.orm
    .update(bookings)
    .set({
      timeZone,
      loadInAt: sql`${start} - interval '4 hours'`,
      startsAt: start,
      endsAt: sql`${start} + interval '1 hour'`,
      loadOutAt: sql`${start} + interval '2 hours'`,
    })
    .where(eq(bookings.id, bookingId));
};
const cancel = ({ viewer, as }: Acting, bookingId: string, window: CancellationWindow) =>
  cancelBooking({ database, brand }, viewer, { bookingId, as, window, reason: 'A broken arm.' });
const read = async (bookingId: string) => {
  const [row] = await database.orm
    .select()
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(cancellations, eq(cancellations.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error('no booking');
  const { state, firm } = row.bookings;
  return { state, firm, claimed: row.events.claimed, cancellation: row.cancellations };
};
const untouched = { state: 'accepted', firm: true, claimed: true, cancellation: null };
const lastOf = async (bookingId: string) => {
  const rows = await database.orm
    .select()
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(bookingHistory.id);
  return rows.at(-1);
};
const refusal = (sentence: RegExp, code = 'conflict') =>
  expect.objectContaining({ code, message: expect.stringMatching(sentence) });

describe('cancelling writes the amounts of its window into the booking', () => {
  test.each([
    ['venue', 'early', [500_000, 0, 0, 0]],
    ['venue', 'middle', [250_000, 250_000, 0, 0]],
    ['venue', 'late', [0, 500_000, 0, 0]],
    ['venue', 'sameDay', [0, 500_000, 125_000, 0]],
    ['performer', 'early', [500_000, 0, 0, 0]],
    ['performer', 'middle', [500_000, 0, 0, 50_000]],
    ['performer', 'late', [500_000, 0, 0, 125_000]],
    ['performer', 'sameDay', [500_000, 0, 0, 250_000]],
  ] as const)('%s, %s', async (by, window, amounts) => {
    const [side, other] = by === 'venue' ? [venue, performer] : [performer, venue];
    const bookingId = await booked();
    await letItBe(bookingId, before[window]);
    await cancel(side, bookingId, window);
    const [venueGetsBackMinor, performerGetsMinor, venueFeeMinor, performerFeeMinor] = amounts;
    const facts = { by, window, currency: 'EUR', guaranteeMinor: 500_000 };
    const expected = { venueGetsBackMinor, performerGetsMinor, venueFeeMinor, performerFeeMinor };
    expect(await read(bookingId)).toMatchObject({
      state: 'cancelled',
      firm: false,
      claimed: false,
      cancellation: { ...facts, ...expected, reason: 'A broken arm.' },
    });
    expect(await lastOf(bookingId)).toMatchObject({
      by,
      actor: side.viewer.pseudonym,
      action: 'cancel',
      to: 'cancelled',
      facts: { ...facts, ...expected, reason: 'A broken arm.' },
    });
    const mails = await waitingMails(database);
    expect(mails.map(({ to }) => to)).toEqual([other.viewer.email]);
    expect(mails[0]?.text).toContain('A broken arm.');
  });

  test('by the fees of the signed contract, not the present ones', async () => {
    const settings = parseSettings({ VENUE_SAME_DAY_FEE_PERCENT: '50' });
    const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
    const agreed = { bookingId, as: performer.as, version: 1 };
    await acceptOffer({ database, brand, settings }, performer.viewer, agreed);
    for (const side of [venue, performer]) await acts.sign(side, bookingId, 1);
    await letItBe(bookingId, before.sameDay);
    await cancel(venue, bookingId, 'sameDay');
    const { cancellation } = await read(bookingId);
    expect(cancellation).toMatchObject({ venueFeeMinor: 250_000 });
  });
});

describe('cancelling is refused, and nothing changes,', () => {
  test('to people of neither side and to the door', async () => {
    const bookingId = await booked();
    const stranger = await addSide(database, 'artist', 'Strangers');
    for (const as of [stranger.as, venue.as])
      await expect(cancel({ ...stranger, as }, bookingId, 'early')).rejects.toEqual(
        refusal(/can’t find this booking/, 'not-found'),
      );
    const door = await addPerson(database, { name: 'Dora' });
    await database.orm
      .insert(profileMembers)
      .values({ profileId: venue.as, accountId: door.accountId, role: 'door' });
    const viewer = await viewerOf(database, door.accountId);
    await expect(cancel({ viewer, as: venue.as }, bookingId, 'early')).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await read(bookingId)).toEqual(untouched);
  });

  test('if another contract is in force than the one shown', async () => {
    const bookingId = await booked();
    const input = { bookingId, as: venue.as, window: 'early', reason: '', version: 2 } as const;
    await expect(cancelBooking({ database, brand }, venue.viewer, input)).rejects.toEqual(
      refusal(/cost of cancelling has changed/),
    );
    expect(await read(bookingId)).toEqual(untouched);
  });

  test('if the cost differs from the one shown', async () => {
    const bookingId = await booked();
    await letItBe(bookingId, before.middle);
    await expect(cancel(venue, bookingId, 'early')).rejects.toEqual(
      refusal(/cost of cancelling has changed/),
    );
    expect(await read(bookingId)).toEqual(untouched);
  });

  test('before both have signed, after the show, and a second time', async () => {
    const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
    await expect(cancel(venue, bookingId, 'early')).rejects.toEqual(refusal(/is offered/));
    await acts.withdraw(venue, bookingId);
    const played = await booked();
    await letItBe(played, '-2 hours');
    await expect(cancel(venue, played, 'sameDay')).rejects.toEqual(refusal(/show is over/));
    await letItBe(played, before.early);
    await cancel(venue, played, 'early');
    await expect(cancel(performer, played, 'early')).rejects.toEqual(refusal(/is cancelled/));
  });
});

describe('force majeure', () => {
  const propose = ({ viewer, as }: Acting, bookingId: string) =>
    proposeForceMajeure({ database, brand }, viewer, { bookingId, as, reason: 'A flood.' });
  const answer = (
    { viewer, as }: Acting,
    bookingId: string,
    note: 'agreed' | 'declined' | 'withdrawn',
  ) => answerForceMajeure({ database, brand }, viewer, { bookingId, as, answer: note });

  test('agreed by both sides gives everything back, even on the day itself', async () => {
    const bookingId = await booked();
    await letItBe(bookingId, before.sameDay);
    await propose(venue, bookingId);
    expect(await read(bookingId)).toMatchObject({ state: 'accepted', cancellation: null });
    await answer(performer, bookingId, 'agreed');
    expect(await read(bookingId)).toMatchObject({
      state: 'cancelled',
      claimed: false,
      cancellation: {
        by: 'both',
        window: 'sameDay',
        reason: 'A flood.',
        venueGetsBackMinor: 500_000,
        performerGetsMinor: 0,
        venueFeeMinor: 0,
        performerFeeMinor: 0,
      },
    });
  });

  test('can’t be decided by one side, and can be declined or withdrawn', async () => {
    const bookingId = await booked();
    await propose(performer, bookingId);
    await expect(propose(venue, bookingId)).rejects.toEqual(refusal(/already been proposed/));
    await expect(answer(performer, bookingId, 'agreed')).rejects.toEqual(
      refusal(/no force majeure proposal/),
    );
    await answer(venue, bookingId, 'declined');
    await expect(answer(venue, bookingId, 'agreed')).rejects.toEqual(
      refusal(/no force majeure proposal/),
    );
    await propose(venue, bookingId);
    await answer(venue, bookingId, 'withdrawn');
    expect(await read(bookingId)).toMatchObject(untouched);
  });
});

test('the frozen contract states the booking, and its hash is that of its text', async () => {
  const bookingId = await booked();
  const [contract] = await database.orm
    .select()
    .from(contracts)
    .where(eq(contracts.bookingId, bookingId));
  const text = JSON.stringify(contract?.document.sections);
  for (const stated of ['Cinema Candeia', 'The Night Owls', bookingId, 'Lisbon'])
    expect(text).toContain(stated);
  const document = contract?.document ?? { title: '', sections: [] };
  const hash = createHash('sha256').update(contractTextOf(document)).digest('hex');
  expect(contract?.hash).toBe(hash);
  const query = { version: '1', current: null };
  for (const id of ['a\0b', 'none'])
    await expect(
      readContract(database.orm, venue.viewer, { ...query, bookingId: id }),
    ).rejects.toMatchObject({ code: 'not-found' });
});
