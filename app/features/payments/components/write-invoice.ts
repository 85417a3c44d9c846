import { type PaperDocument, type PaperSubject, textWith } from '#app/domain/payments/paper.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';

/** Why held money became the performer’s. */
export type ReleaseGround = 'played' | 'cancelled' | 'decided';

/**
 * What a performer bills a venue for, written by the platform in the performer’s name.
 * @param amountMinor all that the performer is due, before any fee of the platform’s
 */
export function writePerformanceInvoice(
  { product, business }: Brand,
  subject: PaperSubject,
  { ground, amountMinor }: { ground: ReleaseGround; amountMinor: number },
): PaperDocument {
  const t = words('payments');
  const parties = { issuer: subject.payee.partyId };
  return {
    ...head(subject),
    lines: [{ text: [t(`papers.invoice.line.${ground}`)], amountMinor }],
    totalMinor: amountMinor,
    notes: [
      textWith(t('papers.noTax', { product }), parties),
      textWith(t('papers.invoice.selfBilled', { product, company: business.name }), parties),
      [t('papers.invoice.paid', { product })],
    ],
  };
}

/** What the platform bills: the venue’s fee, the performer’s, or a fee for cancelling. */
export function writeFeeInvoice(
  subject: PaperSubject,
  { fee, amountMinor }: { fee: 'venue' | 'performer' | 'penalty'; amountMinor: number },
): PaperDocument {
  const t = words('payments');
  const parties = { recipient: subject.payee.partyId };
  const howPaid = { venue: 'paidBefore', performer: 'keptBack', penalty: 'owed' } as const;
  return {
    ...head(subject),
    lines: [{ text: [t(`papers.fee.${fee}`)], amountMinor }],
    totalMinor: amountMinor,
    notes: [[t('papers.feeNoTax')], textWith(t(`papers.fee.${howPaid[fee]}`), parties)],
  };
}

function head({ source, what, timeZone }: PaperSubject) {
  const t = words('payments');
  return {
    title: t('papers.kind.invoice'),
    timeZone,
    facts: [
      { label: t('papers.for'), value: what },
      { label: t('papers.reference'), value: [source.id] },
    ],
    totalLabel: t('papers.total'),
  };
}
