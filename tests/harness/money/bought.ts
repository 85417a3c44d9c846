import { orderPurpose } from '#app/features/tickets/orders/queries.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';
import { browse, insist, type MoneyGround, pause } from './processes.ts';
import { filledCard } from './stories.ts';

/** An order of tickets. */
export type Bought = { eventId: string; orderId: string };

/** The buyer's behaviour; called once it is paid, before we are told. */
type Manners = { comesBack: boolean; onPaid?: () => Promise<void> };

/** A buyer without an account pays two tickets of a new event by card; the venue refunds one. */
export async function buyTickets(
  ground: MoneyGround,
  { comesBack, onPaid }: Manners = { comesBack: true },
): Promise<Bought> {
  const { eventId, showId, typeIds, venue } = await addSale(
    ground.database,
    [10],
    [{ priceMinor: 1_250 }],
  );
  const by = await ground.visitorOf(venue);
  const { location: shop } = await insist(ground, `/events/${showId}/tickets`);
  const fields = { [`quantity-${typeIds[0]}`]: '2' };
  const { location: order } = await insist(ground, shop, { form: fields });
  const orderId = openSealed(testSecret, orderPurpose(0), order.split('/').at(-1) ?? '') ?? '';
  const buyer = { name: 'Ana Prado', email: 'ana@fans.example' };
  const isPlaced = async () =>
    (await ground.one('select state from ticket_orders where id = $1', [orderId])) === 'placed';
  await until(isPlaced, async () => {
    const { location } = await insist(ground, `${order}/payment`, { form: buyer });
    if (location.includes('/sandbox/')) await insist(ground, location, { form: filledCard });
    if (comesBack) await insist(ground, `${order}/return`);
    await onPaid?.();
  });
  const [first] = await ground.rows<{ id: string }>(
    'select id from tickets where order_id = $1 and number = 1',
    [orderId],
  );
  const address = `/profiles/${venue.as}/events/${eventId}/tickets/orders/${orderId}/refund`;
  const form = { as: venue.as, ticketIds: first?.id ?? '' };
  const isRefunded = async () =>
    (await ground.one('select state from tickets where id = $1', [first?.id])) === 'refunded';
  // Half a refund is none: it is retried until it is complete.
  await until(isRefunded, () => browse(ground, address, { by, form }));
  return { eventId, orderId };
}

/** Repeats an act until the condition holds. */
async function until(isSo: () => Promise<boolean>, act: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await act().catch(() => {});
    for (let look = 0; look < 20; look += 1) {
      if (await isSo()) return;
      await pause(100);
    }
  }
  throw new Error('tickets can’t be bought or refunded');
}
