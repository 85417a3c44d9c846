import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Refusal } from '#app/domain/tickets/grant.ts';
import { promoWord } from '#app/domain/tickets/promo-code.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import { sealToken } from '#app/platform/token.server.ts';
import { basket } from '../../orders/fields.ts';
import { orderPurpose } from '../../orders/words/order-names.ts';
import { grantBasket } from './grant-basket.server.ts';

type Services = { database: Database; secret: string };

/**
 * Holds tickets of one event for ten minutes, all that were asked for or none.
 * @returns link: what stands in the address of the basket, and later of the order; whoever has it may
 *   buy, read and return
 * @throws AppError `conflict` for what isn’t sold now or isn’t there any more; `bad-input` for more or
 *   fewer than one order may have
 */
export const takeBasket = command({
  operation: 'takeBasket',
  openTo: 'visitors',
  input: basket,
  settlesItself: true,
  async run({ database, secret }: Services, _viewer: Viewer | null, { lines, code = '' }) {
    const merged = new Map<string, number>();
    for (const { typeId, quantity } of lines)
      merged.set(typeId, (merged.get(typeId) ?? 0) + quantity);
    const grant = await grantBasket(database, {
      lines: [...merged].map(([typeId, quantity]) => ({ typeId, quantity })),
      language: currentLanguage(),
      word: code === '' ? undefined : promoWord(code),
    });
    if ('refusal' in grant) throw refused(grant.refusal);
    return { link: sealToken(secret, orderPurpose, grant.basketId) };
  },
});

function refused(refusal: Refusal): AppError {
  const t = words('tickets');
  switch (refusal.why) {
    case 'sold out':
      return new AppError('conflict', t('refused.soldOut'));
    case 'not on sale':
      return new AppError('conflict', t('refused.notOnSale'));
    case 'too few left':
      return new AppError('conflict', t('refused.fewLeft', { count: refusal.left }));
    case 'no such code':
      return new AppError('conflict', t('refused.noCode'));
    case 'code used up':
      return new AppError('conflict', t('refused.codeUsedUp'));
    case 'too few':
      return new AppError('bad-input', t('refused.tooFew', { count: refusal.bound }));
    case 'too many':
      return new AppError('bad-input', t('refused.tooMany', { count: refusal.bound }));
  }
}
