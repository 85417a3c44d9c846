import { asc, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import { chargebacks } from '#app/db/schema/payments.ts';
import { correctedAddresses, orders } from '#app/db/schema/tickets/orders.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import type { MoneyServices } from '#app/features/part.ts';
import { sendEvidence } from '#app/features/payments/chargebacks/commands/send-evidence.server.ts';
import { settleChargeback } from '#app/features/payments/chargebacks/commands/settle-chargeback.server.ts';
import { words } from '#app/lib/words.ts';
import { lockOrder } from '../steps/issue-tickets.server.ts';
import { endTickets } from '../steps/refund-tickets.server.ts';

/**
 * Follows a chargeback of an order: once it is lost, its tickets are no longer valid and are sold
 * again, and the venue carries the money that isn’t held any more. Called twice, it does nothing
 * again.
 */
export async function followOrderChargeback(
  { database }: { database: Database },
  orderId: string,
  chargebackId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [chargeback] = await tx
      .select({ state: chargebacks.state })
      .from(chargebacks)
      .where(eq(chargebacks.id, chargebackId));
    const order = await lockOrder(tx, eq(orders.id, orderId));
    if (!order || !chargeback) return;
    if (chargeback.state === 'open')
      await writeOutbox(tx, { type: 'evidence due', payload: { chargebackId } });
    if (chargeback.state !== 'lost') return;
    const [event] = await tx
      .select({ venueId: events.venueId })
      .from(events)
      .where(eq(events.id, order.eventId));
    const carrierId = event?.venueId ? pageParty(event.venueId) : `event:${order.eventId}`;
    if ((await settleChargeback(tx, chargebackId, carrierId)) === null) return;
    await endTickets(tx, order, { as: 'refunded', isSoldAgain: order.paidOutAt === null });
  });
}

/**
 * Sends the bank the evidence of an order, once.
 * @throws CardProviderError
 */
export async function defendOrder(
  services: MoneyServices,
  orderId: string,
  chargebackId: string,
): Promise<void> {
  const { orm } = services.database;
  const [row] = await orm
    .select({ order: orders, event: events })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(eq(orders.id, orderId));
  if (!row) return;
  const { order, event } = row;
  await sendEvidence(services, chargebackId, {
    customerName: order.name,
    productDescription: words('tickets')('checkoutTitle', { event: event.title }),
    serviceDate: event.day,
    uncategorizedText: [
      words('tickets')('evidence', {
        name: order.name,
        event: event.title,
        day: event.day,
        placed: order.placedAt?.toISOString() ?? '',
      }),
      ...(await addressesOf(orm, order)),
    ].join(' '),
  });
}

/**
 * The address that an order was bought with, which stays evidence when it is corrected, and the
 * later ones.
 */
async function addressesOf(orm: Orm, { id, email }: typeof orders.$inferSelect): Promise<string[]> {
  const t = words('tickets');
  const corrected = await orm
    .select()
    .from(correctedAddresses)
    .where(eq(correctedAddresses.orderId, id))
    .orderBy(asc(correctedAddresses.linkNumber));
  const first = corrected[0]?.before ?? email;
  if (first === '') return [];
  return [
    t('evidenceAddress', { email: first }),
    ...corrected.map(({ after, at }) => t('evidenceCorrected', { after, at: at.toISOString() })),
  ];
}
