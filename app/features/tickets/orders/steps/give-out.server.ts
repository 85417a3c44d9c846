import { eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders } from '#app/db/schema/tickets/orders.ts';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { grantInOrder, type Line } from '#app/domain/tickets/grant.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { newToken } from '#app/platform/token.server.ts';
import { type SeatedStock, taxOf } from '../../baskets/queries/lock-stock.server.ts';
import { saveTaken } from '../../baskets/steps/note-taken.server.ts';
import { refusedGrant } from '../../baskets/words/refused-grant.ts';
import { takeSeats } from '../../seats/steps/take-seats.server.ts';
import { issueTickets, lockOrder, type Order } from './issue-tickets.server.ts';

type Type = SeatedStock['types'] extends Map<string, infer One> ? One : never;
type Given = Pick<Order, 'eventId' | 'name'> & {
  paidBy?: Order['paidBy'];
  doorEntry?: Order['doorEntry'];
  email?: string;
  /** Set where the buyer has yet to pay for it. */
  expiresAt?: SQL;
  /** Set where its money never was here. */
  paidOutAt?: SQL;
  /** Each type once. */
  lines: readonly Line[];
  /** The price of one of a type here; null where it isn’t sold. */
  priceOf: (type: Type) => number | null;
};

/**
 * Stock for tickets that a venue issues itself: windows and bounds are for the sale online; here
 * only places count, of types that aren’t off sale.
 */
export function stockForVenue(stock: SeatedStock, canBeHad: (type: Type) => boolean): SeatedStock {
  const types = [...stock.types.values()].map((type) => ({
    ...type,
    isOnSale: !type.isEnded && canBeHad(type),
    closed: null,
    isHidden: false,
    leastPerOrder: 1,
    mostPerOrder: orderLimits.perType,
  }));
  return { ...stock, types: new Map(types.map((type) => [type.id, type])) };
}

/**
 * An order without an earlier basket, which a venue issues itself, with its tickets.
 * @throws AppError as `holdForVenue`
 */
export async function issueOrder(tx: Orm, stock: SeatedStock, request: Given): Promise<Order> {
  const order = await holdForVenue(tx, stock, request);
  await issueTickets(tx, order);
  return order;
}

/**
 * A basket that a venue fills. Windows and bounds are for the sale online; here only places count.
 * @param stock locked, of all its types
 * @throws AppError `conflict` for types that aren’t sold here or aren’t left
 */
export async function holdForVenue(
  tx: Orm,
  stock: SeatedStock,
  { lines, priceOf, ...request }: Given,
): Promise<Order> {
  const here = stockForVenue(
    stock,
    (type) => type.eventId === request.eventId && priceOf(type) !== null,
  );
  const [answer] = grantInOrder(here, [{ lines }]);
  if (!answer) throw new Error('nothing was asked for');
  if (!answer.granted) throw refusedGrant(answer.refusal);
  const id = newToken();
  const written = lines.map((line, at) => {
    const type = here.types.get(line.typeId);
    const priceMinor = (type && priceOf(type)) ?? 0;
    const tax = taxOf(here, line.typeId);
    const seatIds = answer.seatIds[at] ?? [];
    return { ...line, orderId: id, priceMinor, feeMinor: 0, ...tax, seatIds };
  });
  await tx.insert(orders).values({
    id,
    language: currentLanguage(),
    expiresAt: sql`now()`,
    currency: here.types.get(lines[0]?.typeId ?? '')?.currency ?? '',
    totalMinor: written.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0),
    ...request,
  });
  await tx.insert(orderLines).values(written);
  await takeSeats(tx, [{ orderId: id, seatIds: answer.seatIds.flat() }]);
  await saveTaken(tx, here);
  const order = await lockOrder(tx, eq(orders.id, id));
  if (!order) throw new Error('there is no such order');
  return order;
}
