import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { allotments, ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { refreshEvent } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import { newId } from '#app/platform/token.server.ts';

type Type = Omit<
  typeof ticketTypes.$inferInsert,
  'id' | 'eventId' | 'allotmentId' | 'position' | 'mostPerOrder'
>;
export type DemoSale = {
  /** Of the announced event that sells. */
  title: string;
  size: number;
  rules: Omit<typeof ticketSales.$inferInsert, 'eventId'>;
  /** They share all places. */
  types: Type[];
};

/** Sells tickets of an event of the demo town. A second run adds nothing. */
export async function makeDemoSale(
  orm: Orm,
  { title, size, rules, types }: DemoSale,
): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7220848)`);
    const [event] = await tx
      .select({ id: events.id })
      .from(events)
      .innerJoin(announcements, eq(announcements.eventId, events.id))
      .where(eq(events.title, title));
    const [present] = await tx.select().from(ticketSales).limit(1);
    if (!event || present) return;
    const eventId = event.id;
    const allotmentId = newId();
    await tx.insert(ticketSales).values({ eventId, ...rules });
    await tx.insert(allotments).values({ id: allotmentId, eventId, size });
    await tx.insert(ticketTypes).values(
      types.map((type, position) => ({
        ...{ id: newId(), eventId, allotmentId, position, mostPerOrder: 10 },
        ...type,
      })),
    );
    await tx
      .update(announcements)
      .set({ priceKind: 'here', priceMinor: null, currency: null })
      .where(eq(announcements.eventId, eventId));
    await refreshEvent(tx, eventId);
  });
}
