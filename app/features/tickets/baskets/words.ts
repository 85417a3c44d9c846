import type { Closed, Refusal } from '#app/domain/tickets/basket.ts';
import type { CodeRefusal } from '#app/domain/tickets/promo-code.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

const t = words('tickets');

/** The refusal of a basket, as a sentence. */
export function refusedGrant(refusal: Refusal): AppError {
  switch (refusal.why) {
    case 'sold out':
      return new AppError('conflict', t('refused.soldOut'));
    case 'not on sale':
      return new AppError('conflict', closedText(refusal.closed));
    case 'too few left':
      return new AppError('conflict', t('refused.fewLeft', { count: refusal.left }));
    case 'no such code':
      return new AppError('conflict', t('refused.noCode'));
    case 'code early':
    case 'code ended':
    case 'code used up':
    case 'code too few left':
      return new AppError('conflict', codeText(refusal));
    case 'too few':
      return new AppError('bad-input', t('refused.tooFew', { count: refusal.bound }));
    case 'too many':
      return new AppError('bad-input', t('refused.tooMany', { count: refusal.bound }));
  }
}

/** The refusal of a promo code, as a sentence. */
export function codeText(refusal: CodeRefusal): string {
  switch (refusal.why) {
    case 'code early':
      return t('refused.codeEarly', { time: momentAt(refusal.opensAt, refusal) });
    case 'code ended':
      return t('refused.codeEnded');
    case 'code used up':
      return t('refused.codeUsedUp');
    case 'code too few left':
      return t('refused.codeFewLeft', { count: refusal.left, needed: refusal.needed });
  }
}

/** The reason why tickets aren’t sold now, as a sentence. */
function closedText(closed: Closed | null): string {
  switch (closed?.because) {
    case 'early':
      return t('refused.saleEarly', { time: momentAt(closed.opensAt, closed) });
    case 'after':
      return t('refused.saleAfter', { type: closed.type });
    case 'over':
      return t('refused.saleOver');
    case 'stopped':
      return t('buy.stopped');
    case 'cancelled':
      return t('refused.cancelled');
    case 'past':
      return t('refused.over');
    case undefined:
      return t('refused.notOnSale');
  }
}
