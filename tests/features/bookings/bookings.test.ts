import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingHistory, bookings, contracts } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { Deal } from '#app/domain/bookings/terms/terms.ts';
import { advanceByClock } from '#app/features/bookings/commands.server.ts';
import { proposePostponement } from '#app/features/bookings/offers/commands.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import {
  type Acting,
  addRoom,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { testBrand as brand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const acts = bookingActs(database);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  await database.orm.delete(outbox);
});

const read = async (bookingId: string) => {
  const [row] = await database.orm
    .select()
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error('no booking');
  return {
    ...row.bookings,
    claimed: row.events.claimed,
    day: row.events.day,
    cancelledAt: row.events.cancelledAt,
  };
};
const actionsOf = async (bookingId: string) => {
  const rows = await database.orm
    .select()
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(bookingHistory.id);
  return rows.map(({ by, action, to }) => `${by} ${action} ${to}`);
};
const signed = async (bookingId: string, version: number) => {
  await acts.sign(venue, bookingId, version);
  await acts.sign(performer, bookingId, version);
};
/** A booking that both have signed. */
const booked = async (day = dayIn(40), deal?: Deal) => {
  const { bookingId } = await acts.offer(venue, performer, termsOn(day, deal && { deal }));
  await acts.accept(performer, bookingId, 1);
  await signed(bookingId, 1);
  return bookingId;
};
const refusal = (sentence: RegExp, code = 'conflict') =>
  expect.objectContaining({ code, message: expect.stringMatching(sentence) });

describe('from an offer to a signed contract', () => {
  test('offer, counter-offer, agreement, both signatures', async () => {
    const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
    expect(await read(bookingId)).toMatchObject({
      state: 'offered',
      turn: 'performer',
      firm: false,
    });
    await acts.counter(performer, bookingId, termsOn(dayIn(40), { guestPlaces: 9 }), 1);
    expect(await read(bookingId)).toMatchObject({ state: 'countered', turn: 'venue' });
    await acts.accept(venue, bookingId, 2);
    expect(await read(bookingId)).toMatchObject({ state: 'signing', firm: true, claimed: true });
    await acts.sign(performer, bookingId, 2);
    expect(await read(bookingId)).toMatchObject({ state: 'signing', signedVersion: null });
    await acts.sign(venue, bookingId, 2);
    expect(await read(bookingId)).toMatchObject({
      state: 'accepted',
      signedVersion: 2,
      pendingVersion: null,
      pendingUntil: null,
    });
    expect(await actionsOf(bookingId)).toEqual([
      'venue send offered',
      'performer counter countered',
      'venue accept signing',
      'performer sign signing',
      'venue sign signing',
      'platform complete accepted',
    ]);
    const recipients = (await waitingMails(database)).map(({ to }) => to);
    expect(recipients).toEqual([
      performer.viewer.email,
      venue.viewer.email,
      performer.viewer.email,
      venue.viewer.email,
      performer.viewer.email,
    ]);
  });

  test('without a guarantee there is nothing to pay before the show', async () => {
    const door: Deal = { kind: 'door', shareBasisPoints: 8_000, bonuses: [] };
    expect(await read(await booked(dayIn(40), door))).toMatchObject({ state: 'confirmed' });
  });

  test('only people of the two sides act, and only when it is their turn', async () => {
    const stranger = await addSide(database, 'artist', 'Strangers');
    const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
    await expect(acts.accept(stranger, bookingId, 1)).rejects.toEqual(
      refusal(/can’t find this booking/, 'not-found'),
    );
    await expect(acts.accept({ ...stranger, as: performer.as }, bookingId, 1)).rejects.toEqual(
      refusal(/can’t find this booking/, 'not-found'),
    );
    await expect(acts.accept(venue, bookingId, 1)).rejects.toEqual(
      refusal(/it is offered|is offered/),
    );
    await expect(acts.sign(venue, bookingId, 1)).rejects.toEqual(
      refusal(/can’t sign this version/),
    );
    expect(await read(bookingId)).toMatchObject({ state: 'offered', firm: false });
  });

  test('answering an older version is refused, and nothing changes', async () => {
    const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
    await acts.counter(venue, bookingId, termsOn(dayIn(40), { guestPlaces: 2 }), 1);
    await expect(acts.accept(performer, bookingId, 1)).rejects.toEqual(refusal(/newer version/));
    await acts.accept(performer, bookingId, 2);
    await acts.counter(performer, bookingId, termsOn(dayIn(40)), 2);
    await expect(acts.sign(venue, bookingId, 2)).rejects.toEqual(
      refusal(/can’t sign this version/),
    );
    expect(await read(bookingId)).toMatchObject({
      state: 'countered',
      firm: false,
      claimed: false,
    });
  });

  test('declining, withdrawing and expiry end it and free the night', async () => {
    const declined = await acts.offer(venue, performer, termsOn(dayIn(40)));
    await acts.accept(performer, declined.bookingId, 1);
    await acts.decline(venue, declined.bookingId);
    expect(await read(declined.bookingId)).toMatchObject({ state: 'declined', claimed: false });
    // The night was created for this offer alone.
    expect((await read(declined.bookingId)).cancelledAt).not.toBeNull();
    const withdrawn = await acts.offer(venue, performer, termsOn(dayIn(40)));
    await acts.withdraw(venue, withdrawn.bookingId);
    expect(await read(withdrawn.bookingId)).toMatchObject({ state: 'withdrawn' });
    const late = await acts.offer(venue, performer, termsOn(dayIn(40)));
    await acts.letRunOut(late.bookingId);
    await expect(acts.accept(performer, late.bookingId, 1)).rejects.toEqual(refusal(/has passed/));
    await advanceByClock({ database, brand });
    expect(await read(late.bookingId)).toMatchObject({ state: 'expired', turn: null });
    await advanceByClock({ database, brand });
    expect(await actionsOf(late.bookingId)).toEqual(['venue send offered', 'clock expire expired']);
  });
});

describe('double bookings', () => {
  test('a booked performer can’t accept an overlapping night', async () => {
    const other = await addSide(database, 'venue', 'Another room');
    const first = await acts.offer(venue, performer, termsOn(dayIn(40)));
    const second = await acts.offer(other, performer, termsOn(dayIn(40)));
    const next = await acts.offer(other, performer, termsOn(dayIn(41)));
    await acts.accept(performer, first.bookingId, 1);
    await expect(acts.accept(performer, second.bookingId, 1)).rejects.toEqual(
      refusal(/already booked at this time/),
    );
    expect(await read(second.bookingId)).toMatchObject({ state: 'offered', claimed: false });
    await acts.accept(performer, next.bookingId, 1);
    await acts.decline(venue, first.bookingId);
    await acts.accept(performer, second.bookingId, 1);
  });

  test('a stage takes one night, and another room another one', async () => {
    const other = await addSide(database, 'artist', 'Vera Quartzo');
    const third = await addSide(database, 'artist', 'Malva e Sal');
    const hall = await addRoom(database, venue, 'Hall');
    const cellar = await addRoom(database, venue, 'Cellar');
    await expect(acts.offer(venue, other, termsOn(dayIn(40)))).rejects.toEqual(
      refusal(/Choose a room/, 'bad-input'),
    );
    const offer = (to: Acting, roomId: string) =>
      acts.offer(venue, to, termsOn(dayIn(40)), { roomId });
    const first = await offer(performer, hall);
    const same = await offer(other, hall);
    const below = await offer(third, cellar);
    await acts.accept(performer, first.bookingId, 1);
    await expect(acts.accept(other, same.bookingId, 1)).rejects.toEqual(refusal(/stage is booked/));
    await acts.accept(third, below.bookingId, 1);
  });
});

test('a cancelled night can’t be agreed on', async () => {
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
  const { eventId } = await read(bookingId);
  await database.orm.update(events).set({ cancelledAt: new Date() }).where(eq(events.id, eventId));
  await expect(acts.accept(performer, bookingId, 1)).rejects.toEqual(refusal(/was cancelled/));
  expect(await read(bookingId)).toMatchObject({ state: 'offered', firm: false });
});

describe('after both have signed', () => {
  test('a postponed night needs both signatures again; until then the old one holds', async () => {
    const bookingId = await booked(dayIn(40));
    await acts.counter(performer, bookingId, termsOn(dayIn(60)), 1);
    expect(await read(bookingId)).toMatchObject({
      state: 'accepted',
      day: dayIn(40),
      turn: 'venue',
    });
    await acts.accept(venue, bookingId, 2);
    await acts.sign(venue, bookingId, 2);
    expect(await read(bookingId)).toMatchObject({ signedVersion: 1, day: dayIn(40) });
    await acts.sign(performer, bookingId, 2);
    expect(await read(bookingId)).toMatchObject({
      state: 'accepted',
      signedVersion: 2,
      day: dayIn(60),
      claimed: true,
    });
    const rows = await database.orm
      .select()
      .from(contracts)
      .where(eq(contracts.bookingId, bookingId))
      .orderBy(contracts.version);
    expect(rows.map(({ replacedAt }) => replacedAt === null)).toEqual([false, true]);
  });

  test('a night is moved only with the right, and only once it is signed', async () => {
    const services = { database, brand, settings: parseSettings({}) };
    const move = ({ viewer, as }: Acting, bookingId: string, day = dayIn(75)) =>
      proposePostponement(services, viewer, { bookingId, as, day, after: 1, comment: '' });
    const { bookingId: offered } = await acts.offer(venue, performer, termsOn(dayIn(44)));
    await expect(move(venue, offered)).rejects.toMatchObject({ code: 'conflict' });
    const bookingId = await booked(dayIn(45));
    const stranger = await addSide(database, 'venue', 'Elsewhere');
    await expect(move(stranger, bookingId)).rejects.toMatchObject({ code: 'not-found' });
    for (const day of [dayIn(45), '2026-02-30', '1999-01-01'])
      await expect(move(venue, bookingId, day)).rejects.toMatchObject({ fields: { day: /./ } });
    expect(await move(venue, bookingId)).toEqual({ bookingId, version: 2 });
  });

  test('a change that is refused or expires leaves the signed contract', async () => {
    const bookingId = await booked();
    await acts.counter(venue, bookingId, termsOn(dayIn(50)), 1);
    await acts.decline(performer, bookingId);
    await acts.counter(venue, bookingId, termsOn(dayIn(50)), 2);
    await acts.letRunOut(bookingId);
    await advanceByClock({ database, brand });
    expect(await read(bookingId)).toMatchObject({
      state: 'accepted',
      signedVersion: 1,
      pendingVersion: null,
      day: dayIn(40),
      firm: true,
    });
  });

  test('a change to a night that is taken meanwhile is refused at the last signature', async () => {
    const bookingId = await booked();
    await acts.counter(venue, bookingId, termsOn(dayIn(50)), 1);
    await acts.accept(performer, bookingId, 2);
    await acts.sign(venue, bookingId, 2);
    const other = await addSide(database, 'venue', 'Another room');
    const between = await acts.offer(other, performer, termsOn(dayIn(50)));
    await acts.accept(performer, between.bookingId, 1);
    await expect(acts.sign(performer, bookingId, 2)).rejects.toEqual(refusal(/booked/));
    expect(await read(bookingId)).toMatchObject({
      signedVersion: 1,
      day: dayIn(40),
      claimed: true,
    });
  });
});
