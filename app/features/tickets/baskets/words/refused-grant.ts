import type { Refusal } from '#app/domain/tickets/grant.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** Why somebody doesn’t get the tickets that they asked for. */
export function refusedGrant(refusal: Refusal): AppError {
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
