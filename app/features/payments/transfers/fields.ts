import { z } from 'zod';
import { transferFilters } from '#app/domain/payments/payment.ts';
import { amount, choice, idCursor, idOf, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('payments');

export const ofTransfer = { transferId: idOf({ error: () => t('refused.noTransfer') }) };

/** Money to take back, with the amount taken back at the time of the decision. */
export const reversal = z.object({
  ...ofTransfer,
  amountMinor: amount(Number.MAX_SAFE_INTEGER, { error: () => t('refused.notSoMuch') }),
  beforeMinor: whole(0, Number.MAX_SAFE_INTEGER, { error: () => t('refused.takenMeanwhile') }),
});

/** An administrator’s filter of transfers. */
export const transfersQuery = z.object({
  show: choice(transferFilters, {
    description: 'What needs looking at, unless you choose another part.',
  }).default('stuck'),
  sourceId: idOf({ description: 'Only those of this booking.' }).default(''),
  after: idCursor,
});
