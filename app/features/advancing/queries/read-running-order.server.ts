import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';

/** When one act of a night plays, on the clock of its place. */
export type RunningAct = {
  bookingId: string;
  name: string;
  setStart: string;
  setEnd: string;
};

const playing = ['accepted', 'confirmed', 'played', 'settled', 'paidOut'] as const;

/** All acts of a night by their set times, from the terms that both sides of each have signed. */
export async function readRunningOrder(orm: Orm, eventId: string): Promise<RunningAct[]> {
  const rows = await orm
    .select({ id: bookings.id, name: profiles.displayName, terms: bookingVersions.terms })
    .from(bookings)
    .innerJoin(
      bookingVersions,
      and(
        eq(bookingVersions.bookingId, bookings.id),
        eq(bookingVersions.number, bookings.signedVersion),
      ),
    )
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(and(eq(bookings.eventId, eventId), inArray(bookings.state, playing)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.map(({ id, name, terms: { schedule } }) => ({
    ...{ bookingId: id, name: nameInText(name) },
    ...{ setStart: schedule.setStart, setEnd: schedule.setEnd },
  }));
}
