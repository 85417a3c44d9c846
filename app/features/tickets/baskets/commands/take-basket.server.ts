import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { mergeLines } from '#app/domain/tickets/grant.ts';
import { promoWord } from '#app/domain/tickets/promo-code.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { command, type From } from '#app/fields/command.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { basket } from '../../orders/fields.ts';
import { orderLink } from '../../orders/words/order-names.ts';
import { inTurn } from '../../rush/steps/take-turn.server.ts';
import { refusedGrant } from '../words/refused-grant.ts';
import { grantBasket } from './grant-basket.server.ts';

type Services = { database: Database; secret: string } & From;

/**
 * Holds tickets of one event for ten minutes, all that were requested or none.
 * @returns link: the secret in the address of the basket, and later of the order; it is the right
 *   to buy, read and return
 * @throws AppError `conflict` for types that aren’t sold now or are sold out, and in a queue before
 *   one’s turn; `bad-input` for more or fewer than one order may have; `too-many` for one network
 *   that takes too many baskets
 */
export const takeBasket = command({
  operation: 'takeBasket',
  openTo: 'visitors',
  input: basket,
  settlesItself: true,
  async run(
    { database, secret, from }: Services,
    _viewer: Viewer | null,
    { lines, code = '', place = '', needsWheelchair },
  ) {
    await limitAttempts(database.orm, 'hold tickets', { network: from?.address });
    const typeId = lines[0]?.typeId ?? '';
    const basketId = await inTurn({ database, secret }, { typeId, place }, async () => {
      const grant = await grantBasket(database, {
        lines: mergeLines(lines),
        needsWheelchair,
        language: currentLanguage(),
        word: code === '' ? undefined : promoWord(code),
      });
      if ('refusal' in grant) throw refusedGrant(grant.refusal);
      return grant.basketId;
    });
    return { link: orderLink(secret, { id: basketId, linkNumber: 0 }) };
  },
});
