import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import { doorScans, type orders } from '#app/db/schema/tickets.ts';

type Noted = Omit<typeof doorScans.$inferInsert, 'eventId' | 'number' | 'at'> & { at: Date | SQL };

/** Writes scans at the door of an event, each once. */
export async function recordScans(
  tx: Orm,
  eventId: string,
  scans: readonly Noted[],
): Promise<void> {
  if (scans.length === 0) return;
  // Numbers follow the order of commits, so that no reader passes an uncommitted one.
  await lockDoor(tx, eventId);
  const rows = scans.map((scan) => ({ ...scan, eventId }));
  await tx.insert(doorScans).values(rows).onConflictDoNothing();
}

/**
 * Keeps other sales of the platform from letting people in until this transaction ends. Taken after
 * the stock.
 */
export async function lockDoor(tx: Orm, eventId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('door'), hashtext(${eventId}))`);
}

/** Lets in buyers at the door who go straight in: for phones it is a scan like any other. */
export async function recordEntered(
  tx: Orm,
  eventId: string,
  ticketIds: readonly string[],
): Promise<void> {
  const entered = ticketIds.map((ticketId) => ({
    nonce: soldNonce(ticketId),
    phoneId: null,
    at: sql`now()`,
    kind: 'in' as const,
    ticketId,
  }));
  await recordScans(tx, eventId, entered);
}

/** Undoes the scans of a sale whose buyers went straight in. */
export async function recordNotEntered(
  tx: Orm,
  eventId: string,
  ticketIds: readonly string[],
): Promise<void> {
  const entered = await tx
    .select({ nonce: doorScans.nonce })
    .from(doorScans)
    .where(and(eq(doorScans.eventId, eventId), inArray(doorScans.nonce, ticketIds.map(soldNonce))));
  const undone = entered.map(({ nonce }) => ({
    nonce: `undo-${nonce}`,
    phoneId: null,
    at: sql`now()`,
    kind: 'undo' as const,
    undoes: nonce,
  }));
  await recordScans(tx, eventId, undone);
}

const soldNonce = (ticketId: string) => `sold-${ticketId}`;

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
