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

type Asked = Pick<
  z.output<typeof offer>,
  'eventId' | 'slotId' | 'roomId' | 'title' | 'applicationId' | 'terms'
>;

export type Night = {
  eventId: string;
  timeZone: string;
  /** Whether it could be in another room. */
  hasRooms: boolean;
};

/**
 * The night that an offer is for: one of the venue’s events, or one that is made for it.
 * @throws AppError as `makeOffer` does
 */
export async function requireNight(tx: Orm, parties: Parties, asked: Asked): Promise<Night> {
  const { eventId, slotId, applicationId } = asked;
  // A slot is one of a night, and only a slot is applied for.
  if (slotId !== null && eventId === null)
    throw new AppError('not-found', words('bookings')('refused.noSlot'));
  const night = await (eventId === null
    ? makeNight(tx, parties, asked)
    : requireEvent(tx, parties, asked, eventId));
  // After the night: whoever cancels one takes its applications after it, too.
  if (applicationId) await requireApplication(tx, parties, asked, applicationId);
  return night;
}

async function requireEvent(
  tx: Orm,
  { venueId, side }: Parties,
  { slotId }: Asked,
  eventId: string,
): Promise<Night> {
  const t = words('bookings');
  const [event] = await tx
    .select({ venueId: events.venueId, timeZone: events.timeZone, cancelledAt: events.cancelledAt })
    .from(events)
    .where(eq(events.id, eventId))
    // Nobody cancels, moves or removes it until the offer stands.
    .for('share');
  // Performers pitch a night of their own or apply for a slot; they choose no place in a running order.
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
  { roomId, title, terms }: Asked,
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
  { slotId }: Asked,
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
