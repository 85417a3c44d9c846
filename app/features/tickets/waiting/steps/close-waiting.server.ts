import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { endBaskets } from '../../baskets/steps/end-baskets.server.ts';
import { readNight } from '../../orders/queries/read-night.server.ts';
import type { Mailing } from '../../orders/steps/mail-order.server.ts';
import { waitingMail } from '../emails/waiting-mail.tsx';
import { isWaiting } from '../queries/list-waiting.server.ts';
import { entryPath } from '../words/entry-names.ts';

/**
 * Ends the waiting lists of an event, and notifies everyone still on them, once. For a cancelled
 * show, unbought offers end too.
 */
export async function closeWaiting(
  tx: Orm,
  { brand, secret }: Mailing,
  eventId: string,
): Promise<void> {
  const night = await readNight(tx, eventId);
  const isCancelled = night.event.cancelledAt !== null;
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(waitingEntries, eq(waitingEntries.orderId, orders.id))
    .where(and(eq(waitingEntries.eventId, eventId), eq(orders.state, 'basket')));
  const heldIds = isCancelled ? held.map(({ id }) => id) : [];
  if (heldIds.length > 0) await endBaskets(tx, inArray(orders.id, heldIds));
  const closed = await tx
    .update(waitingEntries)
    .set({ closedAt: sql`now()` })
    .where(
      and(
        eq(waitingEntries.eventId, eventId),
        isNull(waitingEntries.leftAt),
        isNull(waitingEntries.closedAt),
        or(isWaiting, inArray(waitingEntries.orderId, heldIds)),
      ),
    )
    .returning();
  const kind = isCancelled ? 'cancelled' : 'closed';
  for (const entry of closed) {
    const url = addressAt(brand.site, entryPath(secret, entry.id));
    const payload = waitingMail(brand, { kind, night, url, quantity: entry.quantity }, entry);
    await writeOutbox(tx, { type: 'mail', payload });
  }
}
