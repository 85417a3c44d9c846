import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { grantInOrder, mergeLines } from '#app/domain/tickets/grant.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { words } from '#app/lib/words.ts';
import { sealToken } from '#app/platform/token.server.ts';
import type { Stock } from '../../baskets/queries/lock-stock.server.ts';
import { endBaskets, hasRunOut } from '../../baskets/steps/end-baskets.server.ts';
import { noteTaken } from '../../baskets/steps/note-taken.server.ts';
import { refusedGrant } from '../../baskets/words/refused-grant.ts';
import { writeOrder } from '../../orders/steps/write-order.server.ts';
import { numberOf, orderPurpose } from '../../orders/words/order-names.ts';
import { withFreeSeats } from '../../seats/queries/load-free-seats.server.ts';
import { lockUnwaited } from '../../waiting/steps/serve-waiting.server.ts';
import { doorSale } from '../fields.ts';
import { requireOpenDoor } from '../queries/require-open-door.server.ts';

type On = OnPage<{ database: Database; secret: string }>;

/**
 * Sells tickets for cash at the door, out of the same places as online. The venue has the money at once,
 * so nothing of it is in the books.
 * @returns link: of the order, by which its tickets are read
 * @throws AppError `not-found`, `forbidden`; `conflict` outside the night, for what isn’t sold at the
 *   door and for what is sold out
 */
export const sellAtDoor = pageCommand({
  operation: 'sellAtDoor',
  may: 'scan tickets',
  input: doorSale,
  settlesItself: true,
  async run({ services: { database, secret }, page }: On, { eventId, lines }) {
    const { orm } = database;
    await requireOpenDoor(orm, page, eventId);
    // In a transaction of its own, since it takes locks of other allotments.
    await orm.transaction((tx) => endBaskets(tx, and(hasRunOut, eq(orders.eventId, eventId))));
    return orm.transaction(async (tx) => {
      const merged = mergeLines(lines);
      const typeIds = merged.map(({ typeId }) => typeId);
      const stock = atDoor(await lockUnwaited(tx, typeIds), eventId);
      const [answer] = grantInOrder(await withFreeSeats(tx, stock), [{ lines: merged }]);
      if (!answer) throw new Error('nothing was asked for');
      if (!answer.granted) throw refusedGrant(answer.refusal);
      const priced = merged.map((line, at) => ({
        ...line,
        seatIds: answer.seatIds[at] ?? [],
        priceMinor: stock.types.get(line.typeId)?.doorPriceMinor ?? 0,
      }));
      const currency = stock.types.get(typeIds[0] ?? '')?.currency ?? '';
      const order = await writeOrder(tx, {
        ...{ eventId, currency, lines: priced, paidBy: 'cash', paidOutAt: sql`now()` },
        name: words('tickets')('doorSale.buyer'),
      });
      await noteTaken(tx, stock);
      const { id, totalMinor } = order;
      return {
        ...{ orderId: id, number: numberOf(id), currency, totalMinor },
        link: sealToken(secret, orderPurpose, id),
      };
    });
  },
});

/** Windows and bounds are of the sale online; at the door only places count. */
function atDoor({ allotments, types }: Stock, eventId: string): Stock {
  const sold = [...types.values()].map((type) => ({
    ...type,
    isOnSale: type.eventId === eventId && type.doorPriceMinor !== null && !type.isEnded,
    ...{ isHidden: false, leastPerOrder: 1, mostPerOrder: orderLimits.perType },
  }));
  return { allotments, types: new Map(sold.map((type) => [type.id, type])) };
}
