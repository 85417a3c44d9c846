import type { DocumentContent, DocumentSubject } from '#app/domain/payments/document.ts';
import { payoutBusinessDays } from '#app/domain/payments/terms.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { ReleaseGround } from './write-invoice.ts';

/** How the released money became the transfer to one payee. */
export type PayoutOf = {
  ground: ReleaseGround;
  /** The whole amount released to the performer, the platform’s fee on it, and earlier debts. */
  releasedMinor: number;
  feeMinor: number;
  keptBackMinor: number;
  /** This payee’s share of the rest. */
  shareMinor: number;
};

/** Explains a transfer to its payee. A share of several payments arrives in as many transfers. */
export function writeStatement(
  { product }: Brand,
  { source, what, timeZone, payee }: DocumentSubject,
  payout: PayoutOf & { transferredMinor: number },
): DocumentContent {
  const t = words('payments');
  return {
    title: t('documents.kind.statement'),
    timeZone,
    facts: [
      { label: t('documents.for'), value: what },
      { label: t('documents.statement.page'), value: [{ party: payee.partyId }] },
      { label: t('documents.reference'), value: [source.id] },
    ],
    lines: linesOf(product, payout),
    totalLabel: t('documents.statement.total'),
    totalMinor: payout.transferredMinor,
    notes: [[t('documents.statement.notes', payoutBusinessDays)]],
  };
}

function linesOf(
  product: string,
  {
    ground,
    releasedMinor,
    feeMinor,
    keptBackMinor,
    shareMinor,
    transferredMinor,
  }: PayoutOf & { transferredMinor: number },
) {
  const t = words('payments');
  const othersMinor = releasedMinor - feeMinor - keptBackMinor - shareMinor;
  const lines = [
    { text: t(`documents.statement.${ground}`), amountMinor: releasedMinor },
    { text: t('documents.statement.fee', { product }), amountMinor: -feeMinor },
    { text: t('documents.statement.keptBack'), amountMinor: -keptBackMinor },
    { text: t('documents.statement.others'), amountMinor: -othersMinor },
    { text: t('documents.statement.apart'), amountMinor: transferredMinor - shareMinor },
  ];
  return lines
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ text, amountMinor }) => ({ text: [text], amountMinor }));
}
