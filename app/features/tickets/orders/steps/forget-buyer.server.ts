import type { Orm } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets.ts';
import type { Leaving } from '../../../part.ts';
import { isOf } from '../queries/export-orders.server.ts';

/** Orders stay for the books, without the name and the address; their links go on working. */
export async function forgetBuyer(tx: Orm, { account }: Leaving): Promise<void> {
  if (account) await tx.update(orders).set({ name: '', email: '' }).where(isOf(account.email));
}
