import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcementConsents } from '#app/db/schema/announcements.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { isOver } from '#app/domain/bookings/lifecycle.ts';

export type Consent = { isAgreed: boolean; fromDay: string | null };

/**
 * Whether the performer of a booking has agreed to be announced; null where the signed terms don’t
 * ask for it, or nothing is to come. Who may see the booking was asked.
 */
export async function readConsent(orm: Orm, bookingId: string): Promise<Consent | null> {
  const [found] = await orm
    .select({
      state: bookings.state,
      terms: bookingVersions.terms,
      agreedAt: announcementConsents.agreedAt,
      fromDay: announcementConsents.fromDay,
    })
    .from(bookings)
    .innerJoin(
      bookingVersions,
      sql`${bookingVersions.bookingId} = ${bookings.id} and ${bookingVersions.number} = ${bookings.signedVersion}`,
    )
    .leftJoin(announcementConsents, eq(announcementConsents.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  if (found?.terms.announcing !== 'agreed' || isOver(found.state)) return null;
  return { isAgreed: found.agreedAt !== null, fromDay: found.fromDay };
}
