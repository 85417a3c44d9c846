import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { orderPurpose } from '../words/order-names.ts';

/**
 * The basket or order that a secret address leads to.
 * @throws AppError `not-found` for an address that was never made here
 */
export async function findOrder(
  orm: Orm,
  { secret, link, isToChange = false }: { secret: string; link: string; isToChange?: boolean },
): Promise<typeof orders.$inferSelect> {
  const id = openSealed(secret, orderPurpose, link);
  const found = orm
    .select()
    .from(orders)
    .where(eq(orders.id, id ?? ''));
  const [order] = await (isToChange ? found.for('update') : found);
  if (!order) throw new AppError('not-found', words('tickets')('refused.noOrder'));
  return order;
}
