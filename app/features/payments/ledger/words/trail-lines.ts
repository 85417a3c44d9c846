import type { AccountKind } from '#app/domain/payments/accounts.ts';
import type { TransactionKind } from '#app/domain/payments/transaction.ts';

/** Sentences of the catalogue, under `trail.lines`. */
export type TrailLine =
  | 'held'
  | 'heldOut'
  | 'feePaid'
  | 'feeOut'
  | 'due'
  | 'dueLess'
  | 'owes'
  | 'owesLess'
  | 'contested'
  | 'contestedEnded'
  | 'platformFee'
  | 'platformFeeBack'
  | 'tax'
  | 'taxBack'
  | 'released'
  | 'awarded'
  | 'goesBack'
  | 'refunded'
  | 'refundFailed'
  | 'sent'
  | 'takenBack'
  | 'setOff'
  | 'penalty'
  | 'penaltyFor'
  | 'penaltyPaid'
  | 'overpaid'
  | 'overpaidLess'
  | 'overpaidReturned'
  | 'chargedBack'
  | 'chargebackWon'
  | 'chargebackLost'
  | 'owesChargeback';

/** Null where an entry is only the other half of one that has a line. */
type LinePair = { debit: TrailLine | null; credit: TrailLine | null };
const silent: LinePair = { debit: null, credit: null };

/** The line of an entry by its account, in any transaction. */
const byAccount: Record<AccountKind, LinePair> = {
  provider: silent,
  bank: silent,
  providerFees: silent,
  penalties: silent,
  held: { debit: 'heldOut', credit: 'held' },
  heldFees: { debit: 'feeOut', credit: 'feePaid' },
  owedTo: { debit: 'dueLess', credit: 'due' },
  owedBy: { debit: 'owes', credit: 'owesLess' },
  contested: { debit: 'contested', credit: 'contestedEnded' },
  platformFees: { debit: 'platformFeeBack', credit: 'platformFee' },
  tax: { debit: 'taxBack', credit: 'tax' },
};

/** Better lines for particular transactions; accounts missing here are described as above. */
const byTransaction: Record<
  TransactionKind,
  Partial<Record<AccountKind, Partial<LinePair> & { toPayer?: TrailLine }>>
> = {
  charged: {},
  providerFee: {},
  released: {
    held: { debit: null },
    heldFees: { debit: null },
    owedTo: { credit: 'released', toPayer: 'goesBack' },
  },
  awarded: {
    held: { debit: null },
    heldFees: { debit: null },
    owedTo: { credit: 'awarded', toPayer: 'goesBack' },
  },
  refundOwed: { held: { debit: null }, heldFees: { debit: null }, owedTo: { credit: 'goesBack' } },
  refunded: { owedTo: { debit: 'refunded' } },
  refundFailed: { owedTo: { credit: 'refundFailed' } },
  transferred: { owedTo: { debit: 'sent' } },
  transferReversed: { owedTo: { credit: 'takenBack' }, owedBy: { credit: 'takenBack' } },
  setOff: { owedTo: { debit: 'setOff' }, owedBy: { credit: null } },
  // The penalty isn’t collected yet, so the platform’s half is silent.
  penalty: { owedBy: { debit: 'penalty' }, platformFees: silent },
  penaltyPaid: { owedTo: { credit: 'penaltyFor' }, owedBy: { credit: 'penaltyPaid' } },
  corrected: { owedBy: { debit: 'overpaid', credit: 'overpaidLess' } },
  correctionPaid: { owedTo: { credit: 'overpaidReturned' } },
  chargedBack: { contested: { debit: 'chargedBack' } },
  chargebackWon: { contested: { credit: 'chargebackWon' } },
  chargebackLost: { contested: { credit: 'chargebackLost' }, owedBy: { debit: 'owesChargeback' } },
  paidToBank: {},
};

/** The line of an entry; null where it has none. */
export function lineOf(
  transaction: TransactionKind,
  account: AccountKind,
  side: 'debit' | 'credit',
  isPayers: boolean,
): TrailLine | null {
  const pair = byTransaction[transaction][account];
  if (isPayers && side === 'credit' && pair?.toPayer) return pair.toPayer;
  const line = pair?.[side];
  return line === undefined ? byAccount[account][side] : line;
}
