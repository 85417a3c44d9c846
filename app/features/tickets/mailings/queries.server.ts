import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orders, ticketMailings, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { id } from '#app/fields/kinds.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { holderEmail, isValid } from '../orders/queries.server.ts';
import { ofEvent } from '../sales/fields.ts';
import { headOf, requireSale, saleQuery } from '../sales/sale-command.server.ts';

export type ListedMailings = Awaited<ReturnType<typeof listMailings>>;

/** The latest of them. */
const most = 50;

/**
 * The emails to the ticket holders of an event, the newest first, and the number of holders now.
 */
export const listMailings = saleQuery({
  operation: 'listTicketMailings',
  input: ofEvent,
  answer: z.object({
    holders: z.int().describe('How many addresses there are now.'),
    mailings: z.array(
      z.object({
        id,
        subject: z.string(),
        text: z.string(),
        sent: z.int().describe('To how many addresses it has gone so far.'),
        isSent: z.boolean(),
        createdAt: z.date(),
      }),
    ),
  }),
  async run({ orm, event, venueId, sale }, { eventId }) {
    requireSale(sale);
    const holders = sql<number>`(count(distinct nullif(${holderEmail}, '')))::int`;
    const isHeld = and(eq(tickets.eventId, eventId), isValid);
    const [counted] = await orm
      .select({ holders })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.orderId))
      .where(isHeld);
    const types = await orm
      .select({ id: ticketTypes.id, name: ticketTypes.name, holders })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.orderId))
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
      .where(isHeld)
      .groupBy(ticketTypes.id)
      .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
    const rows = await orm
      .select({
        ...getTableColumns(ticketMailings),
        typeNames: sql<string[]>`array(select type.name from ticket_types type
        where type.id = any (${ticketMailings.typeIds}) order by type.position, type.id)`,
      })
      .from(ticketMailings)
      .where(eq(ticketMailings.eventId, eventId))
      .orderBy(desc(ticketMailings.createdAt), desc(ticketMailings.id))
      .limit(most);
    return {
      ...headOf({ event, venueId }),
      holders: counted?.holders ?? 0,
      types,
      mailings: rows.map(({ id, subject, text, typeNames, sent, sentAt, createdAt }) => ({
        id,
        subject,
        text,
        typeNames,
        sent,
        isSent: sentAt !== null,
        createdAt,
        written: momentAt(createdAt, event),
      })),
    };
  },
});
