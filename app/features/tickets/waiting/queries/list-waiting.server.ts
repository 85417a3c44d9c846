import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { events } from '#app/db/schema/events.ts';
import { allotments, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { waitingEndsHours } from '#app/domain/tickets/waiting.ts';
import { validIn } from '../../orders/queries/ticket-states.server.ts';

/** Entries without an offer or an end. */
export const isWaiting = and(
  isNull(waitingEntries.offeredAt),
  isNull(waitingEntries.leftAt),
  isNull(waitingEntries.closedAt),
);

/** The end of an event’s lists. */
export const listEnds = sql`(coalesce(${events.doorsAt}, ${events.loadInAt})
  - make_interval(hours => ${sql.raw(String(waitingEndsHours))}))`;

/** The order in which they are served. */
const inLine = [asc(waitingEntries.createdAt), asc(waitingEntries.id)];

/** Number of tickets of the type of an entry that may be back on sale. */
const pooled = sql`(select count(*) from tickets pooled where pooled.type_id = ${waitingEntries.typeId}
  and pooled.pooled_at is not null and pooled.buying_order_id is null and ${validIn('pooled')})`;

/** Enough may have come free for the entry’s turn. */
export const mayFit = sql`${waitingEntries.quantity} * ${ticketTypes.ticketsEach}
  <= ${allotments.size} - ${allotments.taken} + ${pooled}`;

/** The entries for places of some allotments, in their order, where it may be their turn. */
export async function listWaiting(orm: Orm, allotmentIds: readonly string[]) {
  return allotmentIds.length === 0 ? [] : read(orm, { allotmentIds });
}

const read = builtOnce((orm) =>
  orm
    .select({ entry: waitingEntries })
    .from(waitingEntries)
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(
      and(isAnyOf(ticketTypes.allotmentId, sql.placeholder('allotmentIds')), isWaiting, mayFit),
    )
    .orderBy(...inLine),
);
