import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { requireNightOf } from '../policy.ts';
import { loadNight } from '../queries/load-night.server.ts';
import type { OfNights } from '../views.ts';
import { endApplications } from './decline-application.server.ts';

/**
 * Cancels a night without bookings and open offers. Applicants are notified; a series doesn’t make
 * it again.
 * @throws AppError `conflict` with the way out
 */
export const cancelEvent = pageCommand({
  operation: 'cancelEvent',
  may: 'change events',
  input: z.object({ eventId: id }),
  async run({ services, page }: OnPage<OfNights & { brand: Brand }>, { eventId }) {
    const { database, brand, findStanding } = services;
    await database.orm.transaction(async (tx) => {
      const event = await loadNight(tx, eventId, { isToChange: true });
      requireNightOf(page, event);
      if (event.cancelledAt) return;
      const standing = await findStanding(tx, [eventId]);
      if (standing.length > 0) refuse(standing.some(({ isFirm }) => isFirm) ? 'booked' : 'offered');
      await tx.update(events).set({ cancelledAt: sql`now()` }).where(eq(events.id, eventId));
      const reason = words('events')('cancelledReason');
      const mails = await endApplications(tx, brand, eq(eventSlots.eventId, eventId), reason);
      await writeOutbox(tx, showsChanged(page.profileId), ...(mails ?? []));
    });
  },
});

function refuse(why: 'booked' | 'offered'): never {
  throw new AppError('conflict', words('events')(`refused.cancel.${why}`));
}
