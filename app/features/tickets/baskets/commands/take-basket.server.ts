import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { mergeLines } from '#app/domain/tickets/grant.ts';
import { promoWord } from '#app/domain/tickets/promo-code.ts';
import { command } from '#app/fields/command.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { sealToken } from '#app/platform/token.server.ts';
import { basket } from '../../orders/fields.ts';
import { orderPurpose } from '../../orders/words/order-names.ts';
import { refusedGrant } from '../words/refused-grant.ts';
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
  async run(
    { database, secret }: Services,
    _viewer: Viewer | null,
    { lines, code = '', needsWheelchair },
  ) {
    const grant = await grantBasket(database, {
      lines: mergeLines(lines),
      needsWheelchair,
      language: currentLanguage(),
      word: code === '' ? undefined : promoWord(code),
    });
    if ('refusal' in grant) throw refusedGrant(grant.refusal);
    return { link: sealToken(secret, orderPurpose, grant.basketId) };
  },
});
