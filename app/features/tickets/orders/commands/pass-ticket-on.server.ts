import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { timesPassedOn } from '#app/domain/tickets/states.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { receiver } from '../fields.ts';
import { findValidTicket } from '../queries/find-holding.server.ts';
import { mailHolders } from '../steps/mail-holders.server.ts';
import type { Mailing } from '../steps/mail-order.server.ts';
import { askAboutEmail } from '../words/ask-about-email.ts';

type Services = Mailing & { database: Database };

/**
 * Passes a ticket on to a new holder, who gets a code and an address by email. The old ones end.
 * @throws AppError as `askAboutEmail` and `findValidTicket`; `conflict` for one that has been passed on
 *   too often
 */
export const passTicketOn = command({
  operation: 'passTicketOn',
  openTo: 'visitors',
  input: receiver,
  async run(services: Services, _viewer: Viewer | null, { link, name, email, askedEmail }) {
    askAboutEmail({ email, askedEmail });
    const { database, secret } = services;
    await database.orm.transaction(async (tx) => {
      const { id, orderId, eventId, ...ticket } = await findValidTicket(tx, { secret, link });
      const serial = ticket.serial + 1;
      if (timesPassedOn(ticket) >= orderLimits.passedOn)
        throw new AppError('conflict', words('tickets')('refused.passedOnOften'));
      if (ticket.buyingOrderId)
        throw new AppError('conflict', words('tickets')('pool.refused.buying'));
      const passedOn = await tx
        .update(tickets)
        .set({ name, email, serial, pooledAt: null })
        .where(eq(tickets.id, id))
        .returning();
      const [order] = await tx
        .select({ language: orders.language })
        .from(orders)
        .where(eq(orders.id, orderId));
      const language = order?.language ?? 'en';
      await mailHolders(tx, services, 'passedOn', { eventId, language, tickets: passedOn });
    });
  },
});
