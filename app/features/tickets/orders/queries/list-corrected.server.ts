import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { correctedAddresses } from '#app/db/schema/tickets/orders.ts';

/**
 * The corrections of an order’s address, the earliest first; `name` is null once the member has
 * left.
 */
export function listCorrected(orm: Orm, orderId: string) {
  const { linkNumber, before, after, by, at } = correctedAddresses;
  return orm
    .select({ linkNumber, before, after, by, at, name: accounts.name })
    .from(correctedAddresses)
    .leftJoin(accounts, eq(accounts.id, correctedAddresses.accountId))
    .where(eq(correctedAddresses.orderId, orderId))
    .orderBy(asc(linkNumber));
}
