import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import { waitingEnds } from '#app/domain/tickets/waiting.ts';
import { waitingStateOf } from '#app/domain/tickets/waiting-states.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { describeNight, readNight } from '../../orders/queries/read-night.server.ts';
import { orderPath } from '../../orders/words/order-names.ts';
import { findEntry } from './find-entry.server.ts';
import { isWaiting } from './list-waiting.server.ts';

export type WaitingView = Awaited<ReturnType<typeof showWaiting>>;

/**
 * A place in line, or its outcome.
 * @returns place: among those who wait for the same places, from 1; offer: while tickets are held
 */
export async function showWaiting(orm: Orm, { secret, link }: { secret: string; link: string }) {
  const entry = await findEntry(orm, { secret, link });
  const night = await readNight(orm, entry.eventId);
  const [type] = await orm.select().from(ticketTypes).where(eq(ticketTypes.id, entry.typeId));
  const [order] = await orm
    .select({
      id: orders.id,
      linkNumber: orders.linkNumber,
      state: orders.state,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .where(eq(orders.id, entry.orderId ?? ''));
  const isBefore = sql`(${waitingEntries.createdAt}, ${waitingEntries.id})
    < (select own.created_at, own.id from waiting_entries own where own.id = ${entry.id})`;
  const isSame = sql`${waitingEntries.typeId} in (select id from ticket_types
    where allotment_id = ${type?.allotmentId ?? ''})`;
  const before = await orm.$count(waitingEntries, and(isWaiting, isBefore, isSame));
  const state = waitingStateOf({ ...entry, order: order ?? null }, night.now);
  // Once the address of the order was corrected, the earlier one may be a stranger’s.
  const isTheirs = order?.linkNumber === 0 && (state === 'offered' || state === 'bought');
  return {
    link,
    state,
    ...describeNight(night),
    type: type?.name ?? '',
    quantity: entry.quantity,
    place: before + 1,
    endsAt: momentAt(waitingEnds(night.event), night.event),
    offer: isTheirs
      ? {
          path: orderPath(secret, order),
          until: momentAt(order.expiresAt, night.event),
          untilIso: order.expiresAt.toISOString(),
        }
      : null,
  };
}
