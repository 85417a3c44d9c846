import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets.ts';
import { type Mailing, makeOrderMail } from './steps.server.ts';

/** The mail to the buyer of an order; null once they have deleted their account. */
export async function mailOfBought(
  { database: { orm }, ...mailing }: Mailing & { database: Database },
  { orderId }: { orderId: string },
) {
  const [order] = await orm.select().from(orders).where(eq(orders.id, orderId));
  return order ? makeOrderMail(orm, mailing, 'placed', order) : null;
}
