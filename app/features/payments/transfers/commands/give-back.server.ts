import type { Orm } from '#app/db/client.server.ts';
import type { Held } from '#app/domain/payments/division.ts';
import { entry, type Source } from '#app/domain/payments/transaction.ts';
import { postTransaction } from '../../ledger/steps/post-transaction.server.ts';
import { lockCharges, queueRefunds } from '../steps/queue-transfers.server.ts';

type HeldRefund = {
  cause: string;
  source: Source;
  payerId: string;
  currency: string;
  /** The parts of the held amount and of the held fee. */
  back: Held;
  /** The charge to refund; without it the newest charges. */
  chargeId?: string;
};

/** Refunds a part of the held money to the cards that it came from; the rest stays held. */
export async function giveBack(
  tx: Orm,
  { cause, source, payerId, currency, back, chargeId }: HeldRefund,
): Promise<void> {
  const wholeMinor = back.amountMinor + back.feeMinor;
  if (wholeMinor === 0) return;
  const owner = `${source.type}:${source.id}`;
  const charges = await lockCharges(tx, source, currency);
  const isPosted = await postTransaction(tx, {
    cause,
    source,
    kind: 'refundOwed',
    entries: [
      ...entry({ kind: 'held', owner, currency }, 'debit', back.amountMinor),
      ...entry({ kind: 'heldFees', owner, currency }, 'debit', back.feeMinor),
      ...entry({ kind: 'owedTo', owner: payerId, currency }, 'credit', wholeMinor),
    ],
  });
  if (!isPosted) return;
  await queueRefunds(tx, {
    cause,
    source,
    payerId,
    currency,
    amountMinor: wholeMinor,
    charges: chargeId ? charges.filter((charge) => charge.chargeId === chargeId) : charges,
  });
}
