import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { correctedAddresses, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { forgetParties } from '#app/features/payments/commands/forget-party.server.ts';
import type { Leaving } from '../../../part.ts';
import { isBoughtBy } from '../queries/is-bought-by.server.ts';
import { payerOf } from '../words/order-names.ts';

/** Orders and tickets stay, without the name and the address; their links go on working. */
export async function forgetBuyer(tx: Orm, { account }: Leaving): Promise<void> {
  if (!account) return;
  const erased = { name: '', email: '' };
  const bought = tx.select({ id: orders.id }).from(orders).where(isBoughtBy(account.email));
  await tx
    .update(tickets)
    .set(erased)
    .where(and(inArray(tickets.orderId, bought), eq(tickets.email, '')));
  await tx
    .update(tickets)
    .set(erased)
    .where(eq(sql`lower(${tickets.email})`, account.email.toLowerCase()));
  const own = await bought;
  await forgetParties(
    tx,
    own.map(({ id }) => payerOf(id)),
  );
  await forgetAddresses(
    tx,
    own.map(({ id }) => id),
    account.email.toLowerCase(),
  );
  await tx.update(orders).set(erased).where(isBoughtBy(account.email));
}

/** The fact of a correction stays, without the addresses of a deleted account. */
async function forgetAddresses(tx: Orm, orderIds: string[], email: string): Promise<void> {
  const { orderId, before, after } = correctedAddresses;
  if (orderIds.length > 0)
    await tx
      .update(correctedAddresses)
      .set({ before: '', after: '' })
      .where(inArray(orderId, orderIds));
  await tx
    .update(correctedAddresses)
    .set({ before: '' })
    .where(eq(sql`lower(${before})`, email));
  await tx
    .update(correctedAddresses)
    .set({ after: '' })
    .where(eq(sql`lower(${after})`, email));
}
