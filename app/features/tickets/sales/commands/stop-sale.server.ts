import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { ofEvent } from '../fields.ts';
import { loadSale } from '../queries/load-sale.server.ts';

type On = OnPage<{ database: Database }>;

/** Stops the sale of an event for now. Baskets that are held may still be bought. */
export const stopSale = pageCommand({
  operation: 'stopTicketSale',
  may: 'sell tickets',
  input: ofEvent,
  run: (on: On, { eventId }) => setStopped(on, eventId, sql`coalesce(stopped_at, now())`),
});

/** Goes on selling. */
export const resumeSale = pageCommand({
  operation: 'resumeTicketSale',
  may: 'sell tickets',
  input: ofEvent,
  run: (on: On, { eventId }) => setStopped(on, eventId, sql`null`),
});

async function setStopped(
  { services: { database }, page }: On,
  eventId: string,
  stoppedAt: ReturnType<typeof sql>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await loadSale(tx, page, eventId);
    await tx.update(ticketSales).set({ stoppedAt }).where(eq(ticketSales.eventId, eventId));
  });
}
