import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { type Line, leftOf, mergeLines } from '#app/domain/tickets/grant.ts';
import type { FileTicket } from '#app/domain/tickets/imports/order-file.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import { type SeatedStock, taxOf } from '../../baskets/queries/lock-stock.server.ts';
import { saveTaken } from '../../baskets/steps/note-taken.server.ts';
import type { Order } from '../../orders/steps/issue-tickets.server.ts';
import type { Sale } from '../../sales/queries/load-sale.server.ts';
import { lockUnwaited } from '../../waiting/steps/serve-waiting.server.ts';
import { importedAs } from '../queries/find-import.server.ts';

type Wanted = FileTicket & { typeId: string };
type Taking = { shop: string; wanted: readonly Wanted[] };

/**
 * Issues tickets that were sold elsewhere, an order of ours for each of the file’s. They are
 * counted in one go, under the locks of every other sale.
 * @throws AppError `conflict` for more than are left
 */
export async function takeImported(
  tx: Orm,
  { eventId, currency }: Sale,
  { shop, wanted }: Taking,
): Promise<Order[]> {
  const lines = mergeLines(wanted.map(({ typeId }) => ({ typeId, quantity: 1 })));
  const typeIds = lines.map(({ typeId }) => typeId);
  const stock = await lockUnwaited(tx, typeIds);
  for (const line of lines) take(stock, eventId, line);
  await saveTaken(tx, stock);
  const day = sql`(select day from events where events.id = ${eventId})`;
  const bought = [...Map.groupBy(wanted, ({ order }) => order).values()].map((those) => ({
    id: newToken(),
    those,
    totalMinor: those.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    // A buyer without a name is found by the order on their old ticket.
    name: those.find(({ buyer }) => buyer)?.buyer ?? those[0]?.order ?? '',
    email: those.find(({ email }) => email)?.email ?? '',
  }));
  const now = sql`now()`;
  const taken: Order[] = [];
  for (let at = 0; at < bought.length; at += atOnce) {
    const some = bought.slice(at, at + atOnce);
    const written = await tx
      .insert(orders)
      .values(
        some.map(({ those: _, ...order }) => ({
          ...order,
          eventId,
          currency,
          language: currentLanguage(),
          day,
          state: 'placed' as const,
          paidBy: 'elsewhere' as const,
          placedAt: now,
          paidOutAt: now,
          expiresAt: now,
        })),
      )
      .returning();
    taken.push(...written);
  }
  const rows = bought.flatMap(({ id: orderId, those }) =>
    those.map(({ key, typeId, holder, priceMinor }, at) => ({
      id: newId(),
      orderId,
      eventId,
      typeId,
      priceMinor,
      number: at + 1,
      name: holder,
      importedAs: importedAs(shop, key),
      ...taxOf(stock, typeId),
    })),
  );
  for (let at = 0; at < rows.length; at += atOnce)
    await tx.insert(tickets).values(rows.slice(at, at + atOnce));
  return taken;
}

const atOnce = 500;

/** Takes places without numbers, whatever the window and the bounds of the sale online. */
function take(stock: SeatedStock, eventId: string, { typeId, quantity }: Line): void {
  const t = words('tickets');
  const type = stock.types.get(typeId);
  const allotment = type && stock.allotments.get(type.allotmentId);
  if (!allotment || type.eventId !== eventId) throw new AppError('not-found', t('refused.noType'));
  if (type.isEnded || type.ticketsEach !== 1 || allotment.isNumbered)
    throw new AppError('conflict', t('import.refused.type'));
  const left = leftOf(stock, type);
  if (quantity > left)
    throw new AppError('conflict', t('import.refused.few', { count: left, wanted: quantity }));
  type.taken += quantity;
  allotment.taken += quantity;
}
