import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { readCancellation } from '#app/features/bookings/cancellations/queries.server.ts';
import { writeCancellation } from '#app/features/bookings/cancellations/words.ts';
import { raiseDispute } from '#app/features/bookings/disputes/commands.server.ts';
import { confirmShow } from '#app/features/bookings/money/commands.server.ts';
import { runDueTransfers } from '#app/features/payments/transfers/run-transfer.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { listWaiting } from '#app/processes/waiting.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { fund, inTwo, moneyActs } from '#tests/harness/money/acts.ts';
import { requireOneTruth, seeEverywhere } from '#tests/harness/money/one-truth.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

/*
 * The page of a booking, the list, its payments, payouts, mails and calls agree about it, in every
 * state.
 */

const database = await testDatabase();
const world = await testMoney(database);
const acts = moneyActs(world);
await fund(world);
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const agree = (bookingId: string) => requireOneTruth(world, { venue, performer }, bookingId);
const see = (side: 'venue' | 'performer', bookingId: string) =>
  seeEverywhere(world, side === 'venue' ? venue : performer, side, bookingId);
const stepOf = async (side: 'venue' | 'performer', bookingId: string) =>
  (await see(side, bookingId)).booking.standing.steps[side]?.kind ?? null;
const steps = async (bookingId: string) => {
  await agree(bookingId);
  return [await stepOf('venue', bookingId), await stepOf('performer', bookingId)];
};
const payFirst = async (bookingId: string) => {
  const open = (await world.instalmentsOf(bookingId)).find(({ state }) => state === 'open');
  await world.payOne(venue, bookingId, open?.id ?? '');
};
const flat = (guaranteeMinor: number) => ({
  deal: { kind: 'flat' as const, guaranteeMinor, bonuses: [] },
  payment: { kind: 'whole' as const, dueDaysAfterSigning: 7 },
});
/** Moves the booking to the middle of its set. */
const letBegin = (bookingId: string) =>
  database.orm.execute(sql`update bookings set load_in_at = now() - interval '5 hours',
    starts_at = now() - interval '10 minutes', ends_at = now() + interval '1 hour',
    load_out_at = now() + interval '2 hours', deadline_at = now() + interval '1 hour'
    where id = ${bookingId}`);

test('from an offer to the payout', async () => {
  const { acts: talk } = world;
  const { bookingId } = await talk.offer(venue, performer, termsOn(dayIn(40), inTwo));
  expect(await steps(bookingId)).toEqual([null, 'answer']);
  await talk.counter(performer, bookingId, termsOn(dayIn(40), { ...inTwo, guestPlaces: 9 }), 1);
  expect(await steps(bookingId)).toEqual(['answer', null]);
  await talk.accept(venue, bookingId, 2);
  expect(await steps(bookingId)).toEqual(['sign', 'sign']);
  await talk.sign(venue, bookingId, 2);
  expect(await steps(bookingId)).toEqual([null, 'sign']);
  expect((await see('venue', bookingId)).texts.booking).toContain(
    'You have signed. Waiting for The Night Owls.',
  );
  await talk.sign(performer, bookingId, 2);
  expect(await steps(bookingId)).toEqual(['pay', null]);
  await payFirst(bookingId);
  expect(await steps(bookingId)).toEqual([null, null]);
  await world.pay(venue, bookingId);
  expect((await see('venue', bookingId)).booking.state).toBe('confirmed');
  expect(await steps(bookingId)).toEqual([null, null]);
  await letBegin(bookingId);
  expect(await steps(bookingId)).toEqual([null, 'collect']);
  await confirmShow(world.services, performer.viewer, { bookingId, as: performer.as });
  expect(await steps(bookingId)).toEqual(['confirmShow', null]);
  await acts.play(bookingId);
  expect(await steps(bookingId)).toEqual(['confirmShow', null]);
  await confirmShow(world.services, venue.viewer, { bookingId, as: venue.as });
  await world.settle();
  expect(await steps(bookingId)).toEqual([null, 'giveTaxDetails']);
  const awaited = async () =>
    (await listWaiting(database.orm, performer.viewer)).map(({ about, button }) => [about, button]);
  expect(await awaited()).toEqual([['€4,750 is yours', 'Enter tax details']]);
  await world.onboard(performer);
  await database.orm.execute(sql`update transfers set due_at = now() where state = 'waiting'`);
  await runDueTransfers(world.services);
  await world.settle();
  expect(await awaited()).toEqual([]);
  expect(await steps(bookingId)).toEqual([null, null]);
  expect((await see('performer', bookingId)).texts.booking).toContain('on its way to the bank');
  await world.sandbox.world.payPayoutsNow();
  await world.settle();
  expect((await see('performer', bookingId)).booking.state).toBe('paidOut');
  expect(await steps(bookingId)).toEqual([null, null]);
});

test('an offer whose date is taken, until it is free again', async () => {
  const { acts: talk } = world;
  const rival = await addSide(database, 'artist', 'The Early Birds');
  const { bookingId } = await talk.offer(venue, performer, termsOn(dayIn(40)));
  const other = await talk.offer(venue, rival, termsOn(dayIn(40)));
  await talk.accept(rival, other.bookingId, 1);
  expect(await steps(bookingId)).toEqual(['reviseTaken', 'answerTaken']);
  for (const side of ['venue', 'performer'] as const) {
    const { booking, texts } = await see(side, bookingId);
    expect(texts.booking).toContain('The stage is booked for someone else at this time');
    expect(texts.booking).toContain('Propose another date');
    expect(texts.list).toContain('Date taken');
    expect(booking.actions).not.toContain('accept');
  }
  await talk.decline(rival, other.bookingId);
  expect(await steps(bookingId)).toEqual([null, 'answer']);
});

describe('after a chargeback', () => {
  test('that is lost, the show isn’t confirmed until the venue pays again, within a fair time', async () => {
    const bookingId = await world.book(venue, performer, flat(500_000));
    await world.pay(venue, bookingId);
    const chargeback = await acts.chargeback(bookingId);
    await agree(bookingId);
    expect((await see('venue', bookingId)).texts.booking).toContain(
      'while it reviews a chargeback',
    );
    await database.orm.execute(sql`delete from outbox`);
    await acts.decide(chargeback, 'lost');
    const view = await see('venue', bookingId);
    expect(view.booking.state).toBe('accepted');
    expect(view.texts.booking).toContain('no longer confirmed');
    expect(view.texts.booking).not.toContain('We hold the money');
    expect(await steps(bookingId)).toEqual(['pay', null]);
    const { next, isLate, isOverdue } = view.booking.standing;
    expect([isLate, isOverdue]).toEqual([false, false]);
    const days = ((next?.dueAt.getTime() ?? 0) - view.booking.now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    const mails = await waitingMails(database);
    const mail = mails.find(({ to }) => to === venue.viewer.email);
    expect(mail?.subject).toMatch(/^Chargeback upheld, pay €5,250 by /);
    await world.pay(venue, bookingId);
    expect((await see('venue', bookingId)).booking.state).toBe('confirmed');
    await agree(bookingId);
  });

  test('that is won, it goes on as before', async () => {
    const bookingId = await world.book(venue, performer, flat(500_000));
    await world.pay(venue, bookingId);
    await acts.decide(await acts.chargeback(bookingId), 'won');
    expect((await see('venue', bookingId)).booking.state).toBe('confirmed');
    expect(await steps(bookingId)).toEqual([null, null]);
  });
});

test('an overdue payment, and an unpaid show', async () => {
  const bookingId = await world.book(venue, performer, flat(500_000));
  await database.orm.execute(
    sql`update instalments set due_at = now() - interval '4 days' where source_id = ${bookingId}`,
  );
  expect(await steps(bookingId)).toEqual(['pay', null]);
  await acts.play(bookingId);
  expect(await steps(bookingId)).toEqual(['pay', null]);
  expect((await see('performer', bookingId)).texts.booking).toContain('still has to pay €5,000');
});

test('a change that costs more: the difference has to be paid', async () => {
  const bookingId = await world.book(venue, performer, flat(500_000));
  await world.pay(venue, bookingId);
  const dearer = termsOn(dayIn(40), flat(600_000));
  await acts.agree(venue, performer, bookingId, dearer);
  expect(await steps(bookingId)).toEqual(['sign', 'sign']);
  await acts.signAgreed(venue, performer, bookingId);
  const { booking, texts } = await see('venue', bookingId);
  expect(booking.state).toBe('confirmed');
  expect(texts.booking).toContain('you still have to pay €1,050');
  expect(await steps(bookingId)).toEqual(['pay', null]);
});

test('a change of date says which date is freed, and frees it once both have signed', async () => {
  const bookingId = await world.book(venue, performer, flat(500_000));
  await world.pay(venue, bookingId);
  await acts.agree(venue, performer, bookingId, termsOn(dayIn(55), flat(500_000)));
  const [from, to] = [dayIn(40), dayIn(55)].map((day) =>
    dayAt(new Date(`${day}T12:00Z`), { timeZone: 'UTC' }),
  );
  const freed = `from ${from} to ${to}. Once both sides have signed it, ${from} is free again.`;
  for (const side of ['venue', 'performer'] as const)
    expect((await see(side, bookingId)).texts.booking).toContain(freed);
  const other = await addSide(database, 'venue', 'The Quay');
  await expect(world.book(other, performer, flat(100_000))).rejects.toThrow();
  await acts.signAgreed(venue, performer, bookingId);
  expect((await see('venue', bookingId)).texts.booking).not.toContain('is free again');
  await agree(bookingId);
  expect(await world.book(other, performer, flat(100_000))).not.toBe('');
});

describe('when it is cancelled', () => {
  test('half paid, and half the performer’s: nothing goes back, nothing is added', async () => {
    const half = {
      ...inTwo,
      payment: { ...inTwo.payment, depositBasisPoints: 5_000 },
    } as Partial<Terms>;
    const bookingId = await world.book(venue, performer, half);
    await payFirst(bookingId);
    await acts.letItBe(bookingId, 'middle');
    const textsFor = async ({ viewer, as }: Acting) => {
      const read = await readCancellation(database.orm, viewer, { bookingId, current: as });
      return read.signed && writeCancellation({ ...read, signed: read.signed }).now;
    };
    expect(await textsFor(venue)).toEqual([
      'Under the contract, the performer gets €2,500 of the guarantee of €5,000.',
      'None of what you have paid is refunded.',
      expect.stringMatching(/^The performer receives €2,500 of what you have paid\. /),
      'You don’t have to pay the remaining €2,500.',
    ]);
    await acts.cancelIn(venue, bookingId, 'middle');
    await world.settle();
    await agree(bookingId);
    expect(await stepOf('venue', bookingId)).toBeNull();
    await acts.letGo(bookingId);
    expect(await acts.atProvider(bookingId)).toMatchObject({ refunded: 0, transferred: 0 });
    expect((await world.books(`profile:${performer.as}`)).owedTo).toBe(-250_000);
  });

  test.each(['early', 'middle', 'late', 'sameDay'] as const)('by the venue: %s', async (window) => {
    const bookingId = await world.book(venue, performer, inTwo);
    await payFirst(bookingId);
    await acts.cancel(venue, bookingId, window);
    await world.settle();
    await agree(bookingId);
    const owes = window === 'early' ? null : 'pay';
    expect(await stepOf('venue', bookingId)).toBe(owes);
    await acts.letGo(bookingId);
    await agree(bookingId);
  });
});

test('during a dispute neither side is asked to confirm', async () => {
  const bookingId = await world.book(venue, performer, flat(500_000));
  await world.pay(venue, bookingId);
  await acts.play(bookingId);
  expect(await steps(bookingId)).toEqual([null, 'collect']);
  const asVenue = await see('venue', bookingId);
  expect(asVenue.texts.booking).toContain('Waiting for The Night Owls');
  expect(asVenue.after.actions).toContain('confirmShow');
  const { texts, groups } = await see('performer', bookingId);
  expect(texts.list).toContain('Enter the code and collect €4,750');
  expect(groups.find(({ group }) => group === 'turn')?.rows).toHaveLength(1);
  await raiseDispute({ ...world.services, files: openWatchedFiles() }, venue.viewer, {
    bookingId,
    as: venue.as,
    reason: 'cutShort',
    text: 'Twenty minutes.',
    asksVenueGetsMinor: 100_000,
  });
  expect(await steps(bookingId)).toEqual([null, null]);
});
