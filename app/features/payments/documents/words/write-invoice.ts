import {
  type DocumentContent,
  type DocumentSubject,
  textWith,
} from '#app/domain/payments/document.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';

/** The reason why held money was released to the performer. */
export type ReleaseGround = 'played' | 'cancelled' | 'decided';

/**
 * A performer’s invoice to a venue, written by the platform in the performer’s name.
 * @param amountMinor all that the performer is due, before the platform’s fees
 */
export function writePerformanceInvoice(
  { product, business }: Brand,
  subject: DocumentSubject,
  { ground, amountMinor }: { ground: ReleaseGround; amountMinor: number },
): DocumentContent {
  const t = words('payments');
  const parties = { issuer: subject.payee.partyId };
  return {
    ...head(subject),
    lines: [{ text: [t(`documents.invoice.line.${ground}`)], amountMinor }],
    totalMinor: amountMinor,
    notes: [
      textWith(t('documents.noTax', { product }), parties),
      textWith(t('documents.invoice.selfBilled', { product, company: business.name }), parties),
      [t('documents.invoice.paid', { product })],
    ],
  };
}

/** The platform’s invoice: the venue’s fee, the performer’s, or a fee for cancelling. */
export function writeFeeInvoice(
  subject: DocumentSubject,
  { fee, amountMinor }: { fee: 'venue' | 'performer' | 'penalty'; amountMinor: number },
): DocumentContent {
  const t = words('payments');
  const parties = { recipient: subject.payee.partyId };
  const howPaid = { venue: 'paidBefore', performer: 'keptBack', penalty: 'owed' } as const;
  return {
    ...head(subject),
    lines: [{ text: [t(`documents.fee.${fee}`)], amountMinor }],
    totalMinor: amountMinor,
    notes: [[t('documents.feeNoTax')], textWith(t(`documents.fee.${howPaid[fee]}`), parties)],
  };
}

function head({ source, what, timeZone }: DocumentSubject) {
  const t = words('payments');
  return {
    title: t('documents.kind.invoice'),
    timeZone,
    facts: [
      { label: t('documents.for'), value: what },
      { label: t('documents.reference'), value: [source.id] },
    ],
    totalLabel: t('documents.total'),
  };
}
