import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { endBaskets } from '../../baskets/steps/end-baskets.server.ts';
import { ofEntry } from '../fields.ts';
import { findEntry } from '../queries/find-entry.server.ts';

type Services = { database: Database; secret: string };

/** Leaves a waiting list, and releases the basket held for it. Bought tickets stay. */
export const leaveWaitingList = command({
  operation: 'leaveWaitingList',
  openTo: 'visitors',
  input: ofEntry,
  async run({ database, secret }: Services, _viewer: Viewer | null, { link }) {
    await database.orm.transaction(async (tx) => {
      const { id, orderId } = await findEntry(tx, { secret, link, isToChange: true });
      await tx
        .update(waitingEntries)
        .set({ leftAt: sql`now()` })
        .where(and(eq(waitingEntries.id, id), isNull(waitingEntries.leftAt)));
      if (orderId) await endBaskets(tx, eq(orders.id, orderId));
    });
  },
});
