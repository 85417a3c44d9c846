import type { Database } from '#app/db/client.server.ts';
import { askInTime } from '#app/features/payments/commands/ask-in-time.server.ts';
import { syncCheckout } from '#app/features/payments/instalments/commands/sync-checkout.server.ts';
import { findCheckout } from '#app/features/payments/queries/find-checkout.server.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import { findOrder } from '../queries/find-order.server.ts';
import type { Mailing } from '../steps/mail-order.server.ts';
import { sourceOf } from '../words/order-names.ts';
import { takeOrderPayment } from './take-order-payment.server.ts';

type Services = Mailing & { database: Database; cards: CardProvider | null };

/**
 * Looks at the provider how paying for an order has gone, and issues its tickets where the money is
 * there; the page that a buyer returns to asks this.
 * @throws AppError `not-found`; `unavailable` where the provider doesn’t answer
 */
export async function checkOrder(
  services: Services,
  link: string,
): Promise<'paid' | 'open' | 'declined'> {
  const { database, cards, secret } = services;
  const { id, instalmentId, state } = await findOrder(database.orm, { secret, link });
  if (state === 'placed') return 'paid';
  const checkout =
    instalmentId && (await findCheckout(database.orm, { instalmentId, source: sourceOf(id) }));
  if (!instalmentId || !checkout) return 'open';
  const found = await askInTime(cards, () => syncCheckout(services, checkout.id));
  if (found.state === 'paid') {
    await takeOrderPayment(services, instalmentId);
    return 'paid';
  }
  return found.state === 'declined' || found.declineCode ? 'declined' : 'open';
}
