import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { signedStates } from '#app/domain/bookings/lifecycle.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries/load-night.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Changes the running order of a venue’s event under a lock, and updates open pages of everyone who
 * sees it. `what` is the kind of change that programs and pages hear of. `conflict` for a cancelled
 * event.
 */
export function changeOrder<Answer>(
  database: Database,
  page: Membership,
  { eventId, what }: { eventId: string; what: string },
  change: (tx: Orm, event: EventRow) => Promise<Answer>,
): Promise<Answer> {
  return database.orm.transaction(async (tx) => {
    const event = await loadNight(tx, eventId, { isToChange: true });
    requireNightOf(page, event);
    if (event.cancelledAt) throw new AppError('conflict', words('events')('refused.cancelled'));
    const answer = await change(tx, event);
    const acts = await tx
      .select({ performerId: bookings.performerId })
      .from(bookings)
      .where(and(eq(bookings.eventId, eventId), inArray(bookings.state, [...signedStates])));
    const performerIds = acts.flatMap(({ performerId }) => performerId ?? []);
    const pages = [...new Set([page.profileId, ...performerIds])];
    const payload = { kind: 'running-order', id: eventId, what, pages };
    await writeOutbox(tx, { type: 'happened', payload });
    return answer;
  });
}
