import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { holds } from '#app/db/schema/holds.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import type { HoldEnd } from '#app/domain/bookings/holds/hold.ts';
import { endByClock } from '#app/domain/bookings/holds/hold-rules.ts';
import { nightTimes } from '#app/domain/bookings/terms/schedule.ts';
import { stageOf } from '#app/domain/events/stage.ts';
import { readRooms } from '#app/features/profiles/read-rooms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newId } from '#app/platform/token.server.ts';
import type { offer } from '../offers/fields.ts';
import type { LockedBooking, Parties } from '../queries.server.ts';
import {
  type Ending,
  lockStage,
  readOpen,
  type StoredHold,
  updateHolds,
} from '../steps/settle-stage.server.ts';
import { isHouseBooked, nightTime } from '../taken-by.server.ts';

const t = words('bookings');

/**
 * Ends the holds of a booked night: its own has become the booking; the others’ performers are
 * notified.
 */
export async function endHoldsOfNight(
  tx: Orm,
  brand: Brand,
  { stageId, day }: { stageId: string | null; day: string },
  { id: bookingId, performerId, now }: Pick<LockedBooking, 'id' | 'performerId' | 'now'>,
): Promise<void> {
  if (stageId === null) return;
  const [, open] = await sendTogether(
    tx,
    lockStage(tx, { stageId, day }),
    readOpen(tx, { stageId, day }),
  );
  const endOf = (hold: StoredHold): Ending | null => {
    if (hold.performerId === performerId) return { why: 'booked', bookingId };
    // A confirmed hold has become another booking of the same night.
    return hold.confirmedAt ? null : { why: 'taken' };
  };
  await updateHolds(tx, brand, { open, now, endOf });
}

/** Ends the hold that a booking came from or that its offer was for, if it is still open. */
export async function bookHoldOf(tx: Orm, { id }: Pick<LockedBooking, 'id'>): Promise<void> {
  await setBooked(tx, { id });
}

const setBooked = builtOnce((orm) =>
  orm
    .update(holds)
    .set({ endedAt: sql`now()`, endedWhy: 'booked' })
    .where(and(eq(holds.bookingId, sql.placeholder('id')), isNull(holds.endedAt))),
);

/** When a booking ends, its confirmed hold ends with it; a hold with an offer goes on as before. */
export async function freeHoldOf(
  tx: Orm,
  { id, holdId }: Pick<LockedBooking, 'id' | 'holdId'>,
  why: HoldEnd,
): Promise<void> {
  const ended = { endedAt: sql`now()`, endedWhy: why };
  await tx
    .update(holds)
    .set(holdId === null ? { bookingId: null } : ended)
    .where(and(eq(holds.bookingId, id), isNull(holds.endedAt)));
}

/**
 * Ties the performer’s hold or request of the night to the new offer: no clock ends it while the
 * offer is open. Called after `lockBooking`.
 */
export async function carryHold(
  tx: Orm,
  { id, eventId, performerId, now }: LockedBooking,
): Promise<void> {
  const { stageId, day } = events;
  const [night] = await tx.select({ stageId, day }).from(events).where(eq(events.id, eventId));
  if (!night?.stageId) return;
  const at = { stageId: night.stageId, day: night.day };
  await lockStage(tx, at);
  const isTheirs = (hold: StoredHold) =>
    hold.performerId === performerId && !hold.bookingId && !endByClock(hold, now);
  const hold = (await readOpen(tx, at)).find(isTheirs);
  const offered = { bookingId: id, offerWantedBy: null };
  if (hold) await tx.update(holds).set(offered).where(eq(holds.id, hold.id));
}

/**
 * A venue without rooms is one stage. After it adds its first room, or removes its last one, it has
 * shows of both kinds, and the constraint doesn’t know that some of them take the whole house.
 * Called after a night has claimed its stage, and after `lockForAcceptance` or `lockPair`.
 * @throws AppError `conflict` for a room while the house is taken, or the house while a room is
 */
export async function requireHouse(tx: Orm, eventId: string): Promise<void> {
  const [taken] = await findTaken(tx, { eventId });
  if (taken) throw new AppError('conflict', words('bookings')('taken.stage'));
}

const findTaken = builtOnce((orm) =>
  orm
    .select({ id: sql`night.id` })
    .from(sql`events night`)
    .where(
      sql`night.id = ${sql.placeholder('eventId')} and night.claimed and ${isHouseBooked(nightTime)}`,
    ),
);

type OfferInput = Pick<
  z.output<typeof offer>,
  'eventId' | 'slotId' | 'roomId' | 'title' | 'applicationId' | 'terms'
>;

export type Night = {
  eventId: string;
  timeZone: string;
  /** True if another room could be chosen. */
  hasRooms: boolean;
};

/** The night of an offer: one of the venue’s events, or a new one. */
export async function requireNight(tx: Orm, parties: Parties, input: OfferInput): Promise<Night> {
  const { eventId, slotId, applicationId } = input;
  // A slot belongs to an event.
  if (slotId !== null && eventId === null)
    throw new AppError('not-found', words('bookings')('refused.noSlot'));
  const night = await (eventId === null
    ? makeNight(tx, parties, input)
    : requireEvent(tx, parties, input, eventId));
  // Locked after the night, as cancelling a night does.
  if (applicationId) await requireApplication(tx, parties, input, applicationId);
  return night;
}

async function requireEvent(
  tx: Orm,
  { venueId, side }: Parties,
  { slotId }: OfferInput,
  eventId: string,
): Promise<Night> {
  const [event] = await tx
    .select({ venueId: events.venueId, timeZone: events.timeZone, cancelledAt: events.cancelledAt })
    .from(events)
    .where(eq(events.id, eventId))
    // Keeps the event from being cancelled, moved or removed until the offer is made.
    .for('share');
  // Performers offer a night of their own or apply for a slot; they can’t choose a place in an
  // event.
  if (event?.venueId !== venueId || side !== 'venue')
    throw new AppError('not-found', t('refused.noEvent'));
  if (event.cancelledAt) throw new AppError('conflict', t('refused.eventCancelled'));
  if (slotId !== null) {
    const [slot] = await tx
      .select({ id: eventSlots.id })
      .from(eventSlots)
      .where(and(eq(eventSlots.id, slotId), eq(eventSlots.eventId, eventId)));
    if (!slot) throw new AppError('not-found', t('refused.noSlot'));
  }
  return { eventId, timeZone: event.timeZone, hasRooms: false };
}

async function makeNight(
  tx: Orm,
  parties: Parties,
  { roomId, title, terms }: OfferInput,
): Promise<Night> {
  const { venueId, venueIsPlace, venueTimeZone: timeZone, performerName } = parties;
  const rooms = await readRooms(tx, venueId);
  const venue = { venueId, isPlace: venueIsPlace, roomIds: rooms.map(({ id }) => id) };
  const stage = stageOf(venue, roomId);
  if (typeof stage === 'string') {
    const sentence = t(stage === 'choose' ? 'refused.chooseRoom' : 'refused.noRoom');
    throw new AppError('bad-input', sentence, { fields: { roomId: sentence } });
  }
  const eventId = newId();
  await tx.insert(events).values({
    id: eventId,
    venueId,
    ...stage,
    timeZone,
    title: title || (performerName ?? t('aPerformer')),
    ...nightTimes(terms.schedule),
  });
  return { eventId, timeZone, hasRooms: rooms.length > 1 };
}

async function requireApplication(
  tx: Orm,
  { performerId, side }: Parties,
  { slotId }: OfferInput,
  applicationId: string,
): Promise<void> {
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, applicationId))
    .for('update');
  const isTheirs = application?.performerId === performerId && application.slotId === slotId;
  if (side !== 'venue' || !isTheirs) throw new AppError('not-found', t('refused.noApplication'));
  if (application.withdrawnAt) throw new AppError('conflict', t('refused.applicationWithdrawn'));
  if (application.offeredAt) throw new AppError('conflict', t('refused.applicationAnswered'));
}
