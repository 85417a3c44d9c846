import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { orders, ticketImports, tickets } from '#app/db/schema/tickets.ts';
import { type Line, leftOf, mergeLines } from '#app/domain/tickets/basket.ts';
import {
  type FileRefusal,
  type FileTicket,
  importLimits as limits,
  type OrderFile,
  readOrderFile,
} from '#app/domain/tickets/order-file.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { readCsv, textInBytes } from '#app/lib/csv.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import { endRunOut } from '../baskets/steps.server.ts';
import { type Mailing, mailOrder, type Order } from '../orders/steps.server.ts';
import { loadSale, requireSale, type Sale, saleCommand } from '../sales/sale-command.server.ts';
import { fieldError } from '../sales/words.ts';
import { type SeatedStock, taxOf } from '../stock/queries.server.ts';
import { saveStock } from '../stock/steps.server.ts';
import { lockUnwaited } from '../waiting/steps.server.ts';
import { orderFile, orderImport } from './fields.ts';
import { findImport, importedAs } from './queries.server.ts';

const t = words('tickets');

/**
 * Imports the orders of another ticket shop’s file, all or none: tickets with our codes, out of the
 * places for sale. Their money was never here. Tickets that were imported before are skipped.
 */
export const importTicketOrders = pageCommand({
  operation: 'importTicketOrders',
  may: 'sell tickets',
  input: orderImport,
  settlesItself: true,
  async run(
    { services, page }: OnPage<Mailing & { database: Database }>,
    { eventId, importId, products, mailsBuyers },
  ) {
    const { orm } = services.database;
    await endRunOut(orm, eq(orders.eventId, eventId));
    return orm.transaction(async (tx) => {
      // One import of an event after the other.
      const sale = requireSale((await loadSale(tx, page, eventId)).sale);
      const { shop, added } = await findImport(tx, eventId, importId);
      const typeOf = new Map(products.map(({ product, typeId }) => [product, typeId]));
      const wanted = added.flatMap((ticket) => {
        const typeId = typeOf.get(ticket.product);
        return typeId ? [{ ...ticket, typeId }] : [];
      });
      if (wanted.length === 0) throw new AppError('conflict', t('import.refused.nothing'));
      const taken = await takeImported(tx, sale, { shop, wanted });
      if (mailsBuyers) for (const order of taken) await mailOrder(tx, services, 'imported', order);
      await tx.delete(ticketImports).where(eq(ticketImports.id, importId));
      return { tickets: wanted.length, orders: taken.length };
    });
  },
});

type Wanted = FileTicket & { typeId: string };
type Taking = { shop: string; wanted: readonly Wanted[] };

/**
 * Issues tickets that were sold elsewhere, an order of ours for each of the file’s. They are
 * counted in one go, under the locks of every other sale.
 */
async function takeImported(
  tx: Orm,
  { eventId, currency }: Sale,
  { shop, wanted }: Taking,
): Promise<Order[]> {
  const lines = mergeLines(wanted.map(({ typeId }) => ({ typeId, quantity: 1 })));
  const typeIds = lines.map(({ typeId }) => typeId);
  const stock = await lockUnwaited(tx, typeIds);
  for (const line of lines) take(stock, eventId, line);
  await saveStock(tx, stock);
  const day = sql`(select day from events where events.id = ${eventId})`;
  const bought = [...Map.groupBy(wanted, ({ order }) => order).values()].map((ofOrder) => ({
    id: newToken(),
    ofOrder,
    totalMinor: ofOrder.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    // A buyer without a name is found by the order on their old ticket.
    name: ofOrder.find(({ buyer }) => buyer)?.buyer ?? ofOrder[0]?.order ?? '',
    email: ofOrder.find(({ email }) => email)?.email ?? '',
  }));
  const now = sql`now()`;
  const taken: Order[] = [];
  for (let at = 0; at < bought.length; at += atOnce) {
    const some = bought.slice(at, at + atOnce);
    const written = await tx
      .insert(orders)
      .values(
        some.map(({ ofOrder: _, ...order }) => ({
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
  const rows = bought.flatMap(({ id: orderId, ofOrder }) =>
    ofOrder.map(({ key, typeId, holder, priceMinor }, at) => ({
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

/**
 * Reads an export of another ticket shop for a preview. Nothing is imported yet.
 * @returns the id of the preview, which is kept for a day
 */
export const readTicketOrderFile = saleCommand({
  operation: 'readTicketOrderFile',
  input: orderFile,
  async run({ tx, sale }, { eventId, files }) {
    const { currency } = requireSale(sale);
    const file = fileIn(files?.[0]?.bytes ?? new Uint8Array(), currency);
    const importId = newId();
    await tx.insert(ticketImports).values({ id: importId, eventId, file });
    return { importId };
  },
});

function fileIn(bytes: Uint8Array, currency: string): OrderFile {
  if (bytes.length === 0) refuse('none');
  if (bytes.length > limits.bytes) refuse('tooLarge');
  const read = textInBytes(bytes);
  const text = read.text ?? refuse('isText' in read && read.isText ? 'charset' : 'unknownKind');
  const file = readOrderFile(readCsv(text) ?? refuse('cutOff'), currency);
  return typeof file === 'string' ? refuse(file) : file;
}

type Why = FileRefusal | 'none' | 'tooLarge' | 'charset' | 'unknownKind' | 'cutOff';

function refuse(why: Why): never {
  const most = why === 'tooLarge' ? limits.bytes / 1_000_000 : limits.rows;
  throw fieldError('files', t(`import.refused.${why}`, { most }));
}

/** Deletes files that weren’t imported within a day. */
export async function sweepTicketImports(orm: Orm): Promise<void> {
  await orm.delete(ticketImports).where(lt(ticketImports.createdAt, sql`now() - interval '1 day'`));
}
