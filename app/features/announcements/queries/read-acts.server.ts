import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcementConsents } from '#app/db/schema/announcements.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import type { AnnouncingRule } from '#app/domain/bookings/terms/terms.ts';

/** A booking of an event, with the facts that decide if its performer may be named in public. */
export type BookedAct = {
  bookingId: string;
  eventId: string;
  state: BookingState;
  startsAt: Date;
  performer: typeof profiles.$inferSelect | null;
  rule: AnnouncingRule | null;
  consent: { fromDay: string | null } | null;
};

/** Booked and pending acts of some bookings: the last one on stage first. */
export async function readActs(orm: Orm, condition: SQL | undefined): Promise<BookedAct[]> {
  const { id, eventId, state, startsAt } = bookings;
  const rows = await orm
    .select({
      bookingId: id,
      eventId,
      state,
      startsAt,
      terms: bookingVersions.terms,
      consent: announcementConsents,
      performer: profiles,
    })
    .from(bookings)
    .leftJoin(
      bookingVersions,
      and(eq(bookingVersions.bookingId, id), eq(bookingVersions.number, bookings.signedVersion)),
    )
    .leftJoin(announcementConsents, eq(announcementConsents.bookingId, id))
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(condition)
    .orderBy(desc(startsAt), asc(id));
  return rows.map(({ terms, ...row }) => ({ ...row, rule: terms?.announcing ?? null }));
}
