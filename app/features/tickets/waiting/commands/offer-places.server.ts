import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { allotments, ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Mailing } from '../../orders/steps/mail-order.server.ts';
import { isWaiting, listEnds, mayFit } from '../queries/list-waiting.server.ts';
import { closeWaiting } from '../steps/close-waiting.server.ts';
import { lockUnwaited } from '../steps/serve-waiting.server.ts';

/**
 * Offers free places to the waiting lists, one allotment after the other, ends lists that are over
 * and deletes those of past shows.
 */
export async function offerPlaces(services: Mailing & { database: Database }): Promise<void> {
  const { orm } = services.database;
  const due = await orm
    .select({ typeId: sql<string>`min(${ticketTypes.id})` })
    .from(allotments)
    .innerJoin(ticketTypes, eq(ticketTypes.allotmentId, allotments.id))
    .innerJoin(waitingEntries, eq(waitingEntries.typeId, ticketTypes.id))
    .where(and(isWaiting, mayFit))
    .groupBy(allotments.id);
  await eachAlone(
    due,
    ({ typeId }) => orm.transaction((tx) => lockUnwaited(tx, [typeId])),
    'places can’t be offered to those who wait',
  );
  const ended = await orm
    .selectDistinct({ eventId: waitingEntries.eventId })
    .from(waitingEntries)
    .innerJoin(events, eq(events.id, waitingEntries.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, waitingEntries.eventId))
    .where(
      and(
        isNull(waitingEntries.leftAt),
        isNull(waitingEntries.closedAt),
        or(isWaiting, and(isNotNull(events.cancelledAt), isHeld)),
        or(
          lte(listEnds, sql`now()`),
          isNotNull(events.cancelledAt),
          and(isRefunded, isNotNull(ticketSales.stoppedAt)),
        ),
      ),
    );
  await eachAlone(
    ended,
    ({ eventId }) => orm.transaction((tx) => closeWaiting(tx, services, eventId)),
    'those who wait can’t be told that nothing comes',
  );
  const isPast = sql`(select load_out_at from events where id = ${waitingEntries.eventId})
    < now() - interval '2 days'`;
  await orm.delete(waitingEntries).where(isPast);
}

/** All orders of their event are being refunded. */
const isRefunded = sql`exists (select from ticket_refunds refund
  where refund.event_id = ${waitingEntries.eventId} and refund.type_ids is null)`;

/** A basket is still kept for them. */
const isHeld = sql`exists (select from ticket_orders held
  where held.id = ${waitingEntries.orderId} and held.state = 'basket')`;
