import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { queuePlaces } from '#app/db/schema/tickets/queues.ts';
import { endRunOut } from '../steps/end-baskets.server.ts';

/** Ends run-out baskets, and deletes expired orders and queues. */
export async function sweepBaskets({ database: { orm } }: { database: Database }): Promise<void> {
  while ((await endRunOut(orm)) > 0);
  const isOld = and(
    eq(orders.state, 'expired'),
    // The provider’s pages are long over: no more money arrives.
    lt(orders.expiresAt, sql`now() - interval '2 days'`),
  );
  await orm.delete(orders).where(and(isOld, isNull(orders.instalmentId)));
  await orm.delete(queuePlaces).where(lt(queuePlaces.arrivedAt, sql`now() - interval '1 day'`));
  await orm
    .update(orders)
    .set({ name: '', email: '' })
    .where(and(isOld, ne(orders.email, '')));
}
