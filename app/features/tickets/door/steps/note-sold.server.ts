import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import type { orders } from '#app/db/schema/tickets/orders.ts';

type Sold = Pick<typeof orders.$inferSelect, 'eventId' | 'doorEntry'>;

/** Tells open pages of the door that a sale there was paid or undone. */
export async function notifyDoor(tx: Orm, { eventId, doorEntry }: Sold): Promise<void> {
  if (doorEntry === null) return;
  const [event] = await tx
    .select({ venueId: events.venueId })
    .from(events)
    .where(eq(events.id, eventId));
  const pages = event?.venueId ? [event.venueId] : [];
  await writeOutbox(tx, {
    type: 'happened',
    payload: { kind: 'door', id: eventId, what: 'sold', pages },
  });
}
