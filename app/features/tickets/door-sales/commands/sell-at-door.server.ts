import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { mergeLines } from '#app/domain/tickets/grant.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { words } from '#app/lib/words.ts';
import { sealToken } from '#app/platform/token.server.ts';
import { endBaskets, hasRunOut } from '../../baskets/steps/end-baskets.server.ts';
import { giveOut } from '../../orders/steps/give-out.server.ts';
import { numberOf, orderPurpose } from '../../orders/words/order-names.ts';
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
      const order = await giveOut(tx, await lockUnwaited(tx, typeIds), {
        ...{ eventId, lines: merged, paidBy: 'cash', paidOutAt: sql`now()` },
        name: words('tickets')('doorSale.buyer'),
        priceOf: ({ doorPriceMinor }) => doorPriceMinor,
      });
      const { id, currency, totalMinor } = order;
      return {
        ...{ orderId: id, number: numberOf(id), currency, totalMinor },
        link: sealToken(secret, orderPurpose, id),
      };
    });
  },
});
