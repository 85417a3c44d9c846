import { eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders } from '#app/db/schema/tickets/orders.ts';
import type { Line } from '#app/domain/tickets/grant.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { newToken } from '#app/platform/token.server.ts';
import { takeSeats } from '../../seats/steps/take-seats.server.ts';
import { issueTickets, lockOrder, type Order } from './issue-tickets.server.ts';

type Given = Pick<Order, 'eventId' | 'currency' | 'name' | 'paidBy'> & {
  email?: string;
  /** Where its money never was here. */
  paidOutAt?: SQL;
  /** What was granted, at the price that it has here. */
  lines: (Line & { priceMinor: number; seatIds: string[] })[];
};

/** An order that no basket came before, since a venue gives it out, with its tickets. */
export async function writeOrder(tx: Orm, { lines, ...given }: Given): Promise<Order> {
  const id = newToken();
  const totalMinor = lines.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
  await tx.insert(orders).values({
    ...{ id, totalMinor, language: currentLanguage(), expiresAt: sql`now()` },
    ...given,
  });
  await tx.insert(orderLines).values(lines.map((line) => ({ orderId: id, feeMinor: 0, ...line })));
  await takeSeats(tx, [{ orderId: id, seatIds: lines.flatMap(({ seatIds }) => seatIds) }]);
  const order = await lockOrder(tx, eq(orders.id, id));
  if (!order) throw new Error('there is no such order');
  await issueTickets(tx, order);
  return order;
}
