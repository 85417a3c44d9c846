import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { nightTimes } from '#app/domain/bookings/terms/schedule.ts';
import { stageOf } from '#app/domain/events/stage.ts';
import { readRooms } from '#app/features/profiles/queries/read-rooms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import type { offer } from '../../offers/fields.ts';
import type { Parties } from '../../queries/read-parties.server.ts';

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
  const t = words('bookings');
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
  const t = words('bookings');
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
  const t = words('bookings');
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
