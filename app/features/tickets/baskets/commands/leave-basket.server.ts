import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { ofOrder } from '../../orders/fields.ts';
import { findOrder } from '../../orders/queries/find-order.server.ts';
import { endBaskets } from '../steps/end-baskets.server.ts';

type Services = { database: Database; secret: string };

/** Releases a basket before its time is over. A bought order stays. */
export const leaveBasket = command({
  operation: 'leaveBasket',
  openTo: 'visitors',
  input: ofOrder,
  async run({ database, secret }: Services, _viewer: Viewer | null, { link }) {
    await database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      await endBaskets(tx, eq(orders.id, order.id));
    });
  },
});
