import { eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { OutboxEvent } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';

type Application = { id: string; performerId: string };

/** The event that both pages follow live. */
export function happenedToApplication(
  { id, performerId }: Application,
  venueId: string | null,
  what: 'applied' | 'read' | 'declined' | 'withdrawn',
): OutboxEvent {
  const pages = venueId === null ? [performerId] : [venueId, performerId];
  return { type: 'happened', payload: { kind: 'application', id, what, pages } };
}

/**
 * Removes nights without bookings. One that ever had an offer is in the books of both sides, so it
 * is cancelled instead.
 */
export async function removeNights(tx: Orm, ids: string[]): Promise<void> {
  if (ids.length === 0 || (await tryRemove(tx, ids))) return;
  for (const id of ids)
    if (!(await tryRemove(tx, [id])))
      await tx.update(events).set({ cancelledAt: sql`now()` }).where(eq(events.id, id));
}

async function tryRemove(tx: Orm, ids: string[]): Promise<boolean> {
  try {
    await tx.transaction((part) => part.delete(events).where(inArray(events.id, ids)));
    return true;
  } catch (error) {
    if (isInUse(error)) return false;
    throw error;
  }
}

/** Another row refers to it. */
function isInUse(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (cause as { code?: unknown } | null)?.code === '23503';
}
