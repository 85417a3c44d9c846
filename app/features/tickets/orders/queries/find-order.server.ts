import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { orderPurpose } from '../words/order-names.ts';

/**
 * The basket or order that a secret address leads to.
 * @throws AppError `not-found` for an address that was never made here, or has ended since
 */
export async function findOrder(
  orm: Orm,
  { secret, link, isToChange = false }: { secret: string; link: string; isToChange?: boolean },
): Promise<typeof orders.$inferSelect> {
  // Which seal is right is known only once the number of its address is.
  const found = orm
    .select()
    .from(orders)
    .where(eq(orders.id, link.slice(0, 32)));
  const [order] = await (isToChange ? found.for('update') : found);
  if (!order || openSealed(secret, orderPurpose(order.linkNumber), link) !== order.id)
    throw new AppError('not-found', words('tickets')('refused.noOrder'));
  return order;
}
