import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { allotments, ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seatingPlans } from '#app/db/schema/tickets/seats.ts';
import type { SeatingPlan } from '#app/domain/tickets/seats/seating-plan.ts';
import { refreshEvent } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { numberSeats } from '../../seats/steps/number-seats.server.ts';

type Type = Omit<
  typeof ticketTypes.$inferInsert,
  'id' | 'eventId' | 'allotmentId' | 'position' | 'mostPerOrder'
>;
export type DemoSale = {
  /** The title of the announced event. */
  title: string;
  rules: Omit<typeof ticketSales.$inferInsert, 'eventId'>;
} & (
  | {
      size: number;
      /** They share all places. */
      types: Type[];
    }
  | { name: string; plan: SeatingPlan; prices: Record<string, number> }
);

/** Sells tickets of an event of the demo town. A second run adds nothing. */
export async function makeDemoSale(orm: Orm, sale: DemoSale): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7220848)`);
    const [event] = await tx
      .select({ id: events.id, venueId: events.venueId })
      .from(events)
      .innerJoin(announcements, eq(announcements.eventId, events.id))
      .where(eq(events.title, sale.title));
    if (!event) return;
    const eventId = event.id;
    if ((await tx.$count(ticketSales, eq(ticketSales.eventId, eventId))) > 0) return;
    await tx.insert(ticketSales).values({ eventId, ...sale.rules });
    if ('plan' in sale) {
      const { name, plan, prices } = sale;
      await tx
        .insert(seatingPlans)
        .values({ id: newId(), venueId: event.venueId ?? '', name, plan });
      const priceOf = (level: string) => prices[level] ?? 0;
      await numberSeats(tx, { eventId, plan, priceOf, position: 0 });
    } else await addTypes(tx, eventId, sale);
    await tx
      .update(announcements)
      .set({ priceKind: 'here', priceMinor: null, currency: null })
      .where(eq(announcements.eventId, eventId));
    await refreshEvent(tx, eventId);
  });
}

async function addTypes(
  tx: Orm,
  eventId: string,
  { size, types }: { size: number; types: Type[] },
) {
  const allotmentId = newId();
  await tx.insert(allotments).values({ id: allotmentId, eventId, size });
  await tx.insert(ticketTypes).values(
    types.map((type, position) => ({
      id: newId(),
      eventId,
      allotmentId,
      position,
      mostPerOrder: 10,
      ...type,
    })),
  );
}
