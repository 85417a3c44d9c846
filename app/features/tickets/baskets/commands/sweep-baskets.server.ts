import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets.ts';
import { endBaskets, hasRunOut } from '../steps/end-baskets.server.ts';

/** Gives back what run-out baskets hold, and forgets those that nobody ever paid for. */
export async function sweepBaskets({ database: { orm } }: { database: Database }): Promise<void> {
  while ((await orm.transaction((tx) => endBaskets(tx, hasRunOut))) > 0);
  await orm
    .delete(orders)
    .where(
      and(
        eq(orders.state, 'expired'),
        sql`${orders.instalmentId} is null`,
        lt(orders.expiresAt, sql`now() - interval '1 day'`),
      ),
    );
}
