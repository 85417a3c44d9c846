import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ticketMail } from '../emails/ticket-mail.tsx';
import { receiver } from '../fields.ts';
import { findHolding } from '../queries/find-holding.server.ts';
import { readNight } from '../queries/read-night.server.ts';
import type { Mailing } from '../steps/mail-order.server.ts';
import { ticketPath } from '../words/order-names.ts';

type Services = Mailing & { database: Database };

/**
 * Passes a ticket on to somebody else, who gets a code and an address of their own by email. The old
 * ones end.
 * @throws AppError as `findHolding`; `conflict` for one that has been passed on too often
 */
export const passTicketOn = command({
  operation: 'passTicketOn',
  openTo: 'visitors',
  input: receiver,
  async run(services: Services, _viewer: Viewer | null, { link, name, email }) {
    const { database, brand, secret } = services;
    await database.orm.transaction(async (tx) => {
      const { id, orderId, eventId, ...ticket } = await findHolding(tx, { secret, link });
      const serial = ticket.serial + 1;
      if (serial > orderLimits.passedOn + 1)
        throw new AppError('conflict', words('tickets')('refused.passedOnOften'));
      await tx.update(tickets).set({ name, email, serial }).where(eq(tickets.id, id));
      const [order] = await tx
        .select({ language: orders.language })
        .from(orders)
        .where(eq(orders.id, orderId));
      const path = ticketPath(secret, { id, serial });
      const url = brand.site + path;
      const reader = { email, language: order?.language ?? 'en' };
      const payload = ticketMail(
        brand,
        { kind: 'passedOn', night: await readNight(tx, eventId), url },
        reader,
      );
      const brought = { kind: 'ticket', link: path.slice('/tickets/'.length) } as const;
      const { language } = reader;
      await writeOutbox(tx, {
        type: 'mail',
        payload: { ...payload, tickets: { ...brought, language } },
      });
    });
  },
});
