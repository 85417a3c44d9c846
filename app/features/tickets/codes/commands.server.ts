import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets.ts';
import { promoLimits, promoWord } from '#app/domain/tickets/promo-code.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { loadSale } from '../sales/load-sale.server.ts';
import { requireTypes } from '../sales/queries.server.ts';
import { windowOf } from '../sales/words.ts';
import { ofCode, promoCode } from './fields.ts';

const t = words('tickets');

/**
 * Adds a promo code for an event: its word lowers prices, or shows hidden ticket types.
 * @throws AppError `bad-input` for a word that the event has already, and for a code that takes
 *   nothing off; `conflict` before the sale has rules, and for too many
 */
export const addCode = pageCommand({
  operation: 'addPromoCode',
  may: 'sell tickets',
  input: promoCode,
  async run({ services: { database }, page }: OnPage<{ database: Database }>, input) {
    const { eventId, kind, limit } = input;
    const [offMinor, offBasisPoints] = [input.offMinor ?? 0, input.offBasisPoints ?? 0];
    if (kind === 'amount' && offMinor === 0) wrong('offMinor', 'offMinor');
    if (kind === 'percent' && offBasisPoints === 0) wrong('offBasisPoints', 'offBasisPoints');
    const id = newId();
    await database.orm.transaction(async (tx) => {
      const { event, sale } = await loadSale(tx, page, eventId);
      if (!sale) throw new AppError('conflict', t('refused.noSale'));
      const ofEvent = eq(promoCodes.eventId, eventId);
      if ((await tx.$count(promoCodes, ofEvent)) >= promoLimits.codes)
        throw new AppError('conflict', t('refused.tooManyCodes'));
      const { from: validFrom, until: validUntil } = windowOf(input, event);
      const typeIds = await requireTypes(tx, eventId, input.typeIds);
      const added = await tx
        .insert(promoCodes)
        .values({
          id,
          eventId,
          word: promoWord(input.word),
          kind,
          limit,
          typeIds,
          validFrom,
          validUntil,
          offMinor: kind === 'amount' ? offMinor : 0,
          offBasisPoints: kind === 'percent' ? offBasisPoints : 0,
        })
        .onConflictDoNothing()
        .returning({ id: promoCodes.id });
      if (added.length === 0) wrong('word', 'wordTaken');
    });
    return { codeId: id };
  },
});

function wrong(field: string, why: 'offMinor' | 'offBasisPoints' | 'wordTaken'): never {
  const sentence = words('tickets')(`problem.${why}`);
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}

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
