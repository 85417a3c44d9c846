import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { requireNight } from '../policy.ts';
import { loadNight } from '../queries/load-night.server.ts';
import type { FindStanding } from '../views.ts';
import { endApplications } from './decline-application.server.ts';

/**
 * Cancels a night that nobody is booked or being asked for. Who has applied is told; a series
 * doesn’t make it again.
 * @returns the venue’s id
 * @throws AppError `not-found`, `forbidden`, `conflict` with the way out
 */
export async function cancelEvent(
  { database: { orm }, brand }: { database: Database; brand: Brand },
  viewer: Viewer,
  eventId: string,
  findStanding: FindStanding,
): Promise<{ venueId: string }> {
  return orm.transaction(async (tx) => {
    const event = await loadNight(tx, eventId, { isToChange: true });
    const { profileId: venueId } = requireNight(viewer, event, 'change events');
    if (!event || event.cancelledAt) return { venueId };
    const standing = await findStanding(tx, [eventId]);
    if (standing.length > 0) refuse(standing.some(({ isFirm }) => isFirm) ? 'booked' : 'offered');
    await tx.update(events).set({ cancelledAt: sql`now()` }).where(eq(events.id, eventId));
    const reason = words('events')('cancelledReason');
    const mails = await endApplications(tx, brand, eq(eventSlots.eventId, eventId), reason);
    if (mails) await writeOutbox(tx, ...mails);
    return { venueId };
  });
}

function refuse(why: 'booked' | 'offered'): never {
  throw new AppError('conflict', words('events')(`refused.cancel.${why}`));
}
