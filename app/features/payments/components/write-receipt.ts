import {
  type PaperDocument,
  type PaperSubject,
  type PaperText,
  textWith,
} from '#app/domain/payments/paper.ts';
import { refundBusinessDays } from '#app/domain/payments/terms.ts';
import { dayAt, momentAt } from '#app/lib/day-at.ts';
import { defaultLanguage, words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';

/** What a receipt says of a charge. */
type ReceiptOf = {
  part: string;
  amountMinor: number;
  feeMinor: number;
  cardBrand: string;
  cardLast4: string;
  paidAt: Date;
};

/** That a venue has paid: what for, how, and how much of it is the platform’s fee. */
export function writeReceipt(
  { product }: Brand,
  { source, what, timeZone, payee }: PaperSubject,
  { part, amountMinor, feeMinor, paidAt, ...card }: ReceiptOf,
): PaperDocument {
  const t = words('payments');
  const parties = { payee: payee.partyId };
  const paid = momentAt(paidAt, { language: defaultLanguage, timeZone });
  return {
    title: t('papers.kind.receipt'),
    timeZone,
    facts: [
      { label: t('papers.for'), value: what },
      { label: t('papers.receipt.part'), value: [nameOfPart(part)] },
      { label: t('papers.receipt.paidAt'), value: [`${paid} (${timeZone})`] },
      { label: t('papers.receipt.paidWith'), value: [nameOfCard(card)] },
      { label: t('papers.reference'), value: [source.id] },
    ],
    lines: [
      { text: textWith(t('papers.receipt.amount'), parties), amountMinor },
      { text: [t('papers.receipt.fee', { product })], amountMinor: feeMinor },
    ].filter((line) => line.amountMinor !== 0),
    totalLabel: t('papers.receipt.total'),
    totalMinor: amountMinor + feeMinor,
    notes: [textWith(t('papers.receipt.notes', { product }), parties)],
  };
}

const knownParts = ['whole', 'deposit', 'balance', 'cancellationFee'] as const;

function nameOfPart(part: string): string {
  const known = knownParts.find((one) => one === part) ?? 'payment';
  return words('payments')(`papers.receipt.parts.${known}`);
}

function nameOfCard({ cardBrand, cardLast4 }: Pick<ReceiptOf, 'cardBrand' | 'cardLast4'>): string {
  const t = words('payments');
  if (!cardLast4) return t('papers.receipt.someCard');
  const brand = cardBrand.charAt(0).toUpperCase() + cardBrand.slice(1);
  return t('papers.receipt.card', { brand, last4: cardLast4 });
}

/** A refund, and the receipt that it credits. */
type CreditOf = {
  number: number;
  issuedAt: Date;
  timeZone: string;
  what: PaperText;
  amountMinor: number;
};

/** That the money of a receipt went back, or a part of it. */
export function writeCreditNote(credit: CreditOf): PaperDocument {
  const t = words('payments');
  const { number, what, amountMinor, timeZone } = credit;
  const day = dayAt(credit.issuedAt, { language: defaultLanguage, timeZone });
  return {
    title: t('papers.kind.creditNote'),
    timeZone,
    facts: [
      { label: t('papers.for'), value: what },
      { label: t('papers.credit.receipt'), value: [t('papers.credit.receiptOf', { number, day })] },
    ],
    lines: [{ text: [t('papers.credit.line', { number, day })], amountMinor }],
    totalLabel: t('papers.credit.total'),
    totalMinor: amountMinor,
    notes: [[t('papers.credit.notes', refundBusinessDays)]],
  };
}
