import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orders, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { id } from '#app/fields/kinds.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { isValid } from '../orders/queries.server.ts';
import { numberOf } from '../orders/words.ts';
import { ofEvent } from '../sales/fields.ts';
import { listLeft } from '../sales/queries.server.ts';
import { headOf, requireSale, saleQuery } from '../sales/sale-command.server.ts';

export type ListedComps = Awaited<ReturnType<typeof listComps>>;

/** The comps of an event, the newest first, and the types that can be given away. */
export const listComps = saleQuery({
  operation: 'listComps',
  input: ofEvent,
  answer: z.object({
    comps: z.array(
      z.object({
        id,
        number: z.string(),
        name: z.string(),
        email: z.string(),
        typeName: z.string(),
        count: z.int().describe('Its tickets.'),
        validCount: z.int().describe('Those of them that weren’t ended.'),
      }),
    ),
  }),
  async run({ orm, event, venueId, sale }, { eventId }) {
    requireSale(sale);
    const comps = await orm
      .select({
        id: orders.id,
        name: orders.name,
        email: orders.email,
        placedAt: orders.placedAt,
        typeName: sql<string>`min(${ticketTypes.name})`,
        count: sql<number>`count(*)::int`,
        validCount: sql<number>`(count(*) filter (where ${isValid}))::int`,
      })
      .from(orders)
      .innerJoin(tickets, eq(tickets.orderId, orders.id))
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
      .where(and(eq(orders.eventId, eventId), eq(orders.paidBy, 'comp')))
      .groupBy(orders.id)
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(mostListed);
    return {
      ...headOf({ event, venueId }),
      isOpen: event.cancelledAt === null && event.loadOutAt > new Date(),
      types: (await listLeft(orm, eventId)).map(({ id, name, left }) => ({ id, name, left })),
      comps: comps.map(({ placedAt, ...order }) => ({
        ...order,
        number: numberOf(order.id),
        placed: momentAt(placedAt ?? event.loadInAt, event),
      })),
    };
  },
});

const mostListed = 500;
