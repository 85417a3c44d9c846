import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { endedStates } from '#app/domain/bookings/lifecycle.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';

/** A booking of a night that hasn’t come to nothing. */
export type StandingBooking = {
  eventId: string;
  slotId: string | null;
  isFirm: boolean;
  bookingId: string;
  state: BookingState;
  performerName: string | null;
};

/** The caller checks who may see the nights. */
export function findStanding(orm: Orm, eventIds: string[]): Promise<StandingBooking[]> {
  return orm
    .select({
      eventId: bookings.eventId,
      slotId: bookings.slotId,
      isFirm: bookings.firm,
      bookingId: bookings.id,
      state: bookings.state,
      performerName: profiles.displayName,
    })
    .from(bookings)
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(and(inArray(bookings.eventId, eventIds), notInArray(bookings.state, [...endedStates])))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
}
