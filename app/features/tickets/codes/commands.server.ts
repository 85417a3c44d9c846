import { and, eq, sql } from 'drizzle-orm';
import { promoCodes } from '#app/db/schema/tickets.ts';
import { promoLimits, promoWord } from '#app/domain/tickets/promo-code.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { requireTypes } from '../sales/queries.server.ts';
import { requireSale, saleCommand } from '../sales/sale-command.server.ts';
import { fieldError, windowOf } from '../sales/words.ts';
import { ofCode, promoCode } from './fields.ts';

const t = words('tickets');

/** Adds a promo code to an event. Its buyers pay less, or see hidden ticket types. */
export const addCode = saleCommand({
  operation: 'addPromoCode',
  input: promoCode,
  check({ kind, offMinor, offBasisPoints }) {
    if (kind === 'amount' && !offMinor) throw fieldError('offMinor', t('problem.offMinor'));
    if (kind === 'percent' && !offBasisPoints)
      throw fieldError('offBasisPoints', t('problem.offBasisPoints'));
  },
  async run({ tx, event, sale }, input) {
    requireSale(sale);
    if ((await tx.$count(promoCodes, eq(promoCodes.eventId, event.id))) >= promoLimits.codes)
      throw new AppError('conflict', t('refused.tooManyCodes'));
    const { kind, limit } = input;
    const window = windowOf(input, event);
    const typeIds = await requireTypes(tx, event.id, input.typeIds);
    const [code] = await tx
      .insert(promoCodes)
      .values({
        id: newId(),
        eventId: event.id,
        word: promoWord(input.word),
        kind,
        offMinor: kind === 'amount' ? (input.offMinor ?? 0) : 0,
        offBasisPoints: kind === 'percent' ? (input.offBasisPoints ?? 0) : 0,
        limit,
        typeIds,
        validFrom: window.from,
        validUntil: window.until,
      })
      .onConflictDoNothing()
      .returning({ codeId: promoCodes.id });
    if (!code) throw fieldError('word', t('problem.wordTaken'));
    return code;
  },
});

/** Ends a promo code. Baskets that hold tickets by it keep their prices. */
export const endCode = saleCommand({
  operation: 'endPromoCode',
  input: ofCode,
  async run({ tx, event }, { codeId }) {
    const [code] = await tx
      .update(promoCodes)
      .set({ endedAt: sql`coalesce(${promoCodes.endedAt}, now())` })
      .where(and(eq(promoCodes.id, codeId), eq(promoCodes.eventId, event.id)))
      .returning({ id: promoCodes.id });
    if (!code) throw new AppError('not-found', t('refused.codeUnknown'));
  },
});
