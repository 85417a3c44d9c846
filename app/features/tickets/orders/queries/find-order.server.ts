import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { together } from '#app/db/shortcuts.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { orderPurpose } from '../words/order-names.ts';

type Order = typeof orders.$inferSelect;

/**
 * The basket or order of a secret address.
 * @throws AppError `not-found` for an address that was never made here, or has ended since
 */
export async function findOrder(
  orm: Orm,
  { secret, link, isToChange = false }: { secret: string; link: string; isToChange?: boolean },
): Promise<Order> {
  const read = orm
    .select()
    .from(orders)
    .where(eq(orders.id, idIn(link)));
  const [order] = await (isToChange ? read.for('update') : read);
  return requireAtLink(order, { secret, link });
}

/**
 * The same without a lock; orders that are looked up at the same moment are read in one statement.
 */
export async function findOrderInGroup(
  orm: Orm,
  { secret, link }: { secret: string; link: string },
): Promise<Order> {
  return requireAtLink(await readInGroup(orm, idIn(link)), { secret, link });
}

const readInGroup = together<Order>((orm) => async (ids) => {
  const rows = await orm.select().from(orders).where(isAnyOf(orders.id, ids));
  const byId = new Map(rows.map((order) => [order.id, order]));
  return ids.map((id) => byId.get(id) ?? null);
});

function idIn(link: string): string {
  return link.slice(0, 32);
}

// Which seal is right is known only once the number of the address is.
function requireAtLink(
  order: Order | null | undefined,
  { secret, link }: { secret: string; link: string },
): Order {
  if (!order || openSealed(secret, orderPurpose(order.linkNumber), link) !== order.id)
    throw new AppError('not-found', words('tickets')('refused.noOrder'));
  return order;
}
