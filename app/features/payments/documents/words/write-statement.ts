import type { DocumentContent, DocumentSubject } from '#app/domain/payments/document.ts';
import { payoutBusinessDays } from '#app/domain/payments/terms.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { ReleaseGround } from './write-invoice.ts';

/** How what became the performer’s became what is transferred to one payee. */
export type PayoutOf = {
  ground: ReleaseGround;
  /** All that became the performer’s, the platform’s fee on it, and what was owed from earlier. */
  releasedMinor: number;
  feeMinor: number;
  keptBackMinor: number;
  /** Of the rest, what is this payee’s. */
  shareMinor: number;
};

/**
 * What somebody is transferred, and how it comes about. A share that comes from several payments
 * arrives in as many transfers.
 */
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
