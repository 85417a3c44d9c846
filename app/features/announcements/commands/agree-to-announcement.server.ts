import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { announcementConsents, announcements } from '#app/db/schema/announcements.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { announcementConsent } from '../fields.ts';
import { readActs } from '../queries/read-acts.server.ts';
import { refreshPublicEvents } from '../steps/refresh-public-events.server.ts';

/**
 * A performer agrees to be announced for a show, where the terms ask for that; until the show they
 * can name another first day. `conflict` where the terms don't ask for it.
 */
export const agreeToAnnouncement = pageCommand({
  operation: 'agreeToAnnouncement',
  may: 'agree to announcements',
  input: announcementConsent,
  async run(
    { services: { database }, viewer, page }: OnPage<{ database: Database }>,
    { bookingId, fromDay },
  ) {
    const t = words('announcements');
    await database.orm.transaction(async (tx) => {
      const ownBooking = and(eq(bookings.id, bookingId), eq(bookings.performerId, page.profileId));
      const [act] = await readActs(tx, ownBooking);
      if (!act) throw new AppError('not-found', t('refused.noBooking'));
      if (act.rule !== 'agreed') throw new AppError('conflict', t('refused.notAsked'));
      const agreed = { agreedBy: viewer.accountId, fromDay, agreedAt: sql`now()` };
      await tx
        .insert(announcementConsents)
        .values({ bookingId, ...agreed })
        .onConflictDoUpdate({ target: announcementConsents.bookingId, set: agreed });
      await refreshPublicEvents(tx, eq(announcements.eventId, act.eventId));
    });
  },
});
