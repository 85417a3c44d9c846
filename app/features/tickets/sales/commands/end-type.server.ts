import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { refreshEvent } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ofType } from '../fields.ts';
import { loadSale } from '../queries/load-sale.server.ts';

type On = OnPage<{ database: Database }>;

/** Takes a ticket type off sale. Its sold tickets stay valid. */
export const endTicketType = pageCommand({
  operation: 'endTicketType',
  may: 'sell tickets',
  input: ofType,
  run: (on: On, ids) => setEnded(on, ids, sql`coalesce(ended_at, now())`),
});

/** Offers a ticket type again. */
export const offerTicketTypeAgain = pageCommand({
  operation: 'offerTicketTypeAgain',
  may: 'sell tickets',
  input: ofType,
  run: (on: On, ids) => setEnded(on, ids, sql`null`),
});

async function setEnded(
  { services: { database }, page }: On,
  { eventId, typeId }: { eventId: string; typeId: string },
  endedAt: ReturnType<typeof sql>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await loadSale(tx, page, eventId);
    const ended = await tx
      .update(ticketTypes)
      .set({ endedAt })
      .where(and(eq(ticketTypes.id, typeId), eq(ticketTypes.eventId, eventId)))
      .returning({ id: ticketTypes.id });
    if (ended.length === 0) throw new AppError('not-found', words('tickets')('refused.noType'));
    await refreshEvent(tx, eventId);
  });
}
