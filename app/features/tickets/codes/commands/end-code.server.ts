import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { ofCode } from '../fields.ts';

/** Ends a promo code. Baskets that hold tickets by it keep their prices. */
export const endCode = pageCommand({
  operation: 'endPromoCode',
  may: 'sell tickets',
  input: ofCode,
  async run({ services: { database }, page }: OnPage<{ database: Database }>, { eventId, codeId }) {
    await database.orm.transaction(async (tx) => {
      await loadSale(tx, page, eventId);
      const ended = await tx
        .update(promoCodes)
        .set({ endedAt: sql`coalesce(${promoCodes.endedAt}, now())` })
        .where(and(eq(promoCodes.id, codeId), eq(promoCodes.eventId, eventId)))
        .returning({ id: promoCodes.id });
      if (ended.length === 0)
        throw new AppError('not-found', words('tickets')('refused.codeUnknown'));
    });
  },
});
