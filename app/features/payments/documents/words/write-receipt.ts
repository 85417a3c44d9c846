import {
  type DocumentContent,
  type DocumentSubject,
  type DocumentText,
  textWith,
} from '#app/domain/payments/document.ts';
import { refundBusinessDays } from '#app/domain/payments/terms.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';

type ReceiptOf = {
  part: string;
  amountMinor: number;
  feeMinor: number;
  cardBrand: string;
  cardLast4: string;
  paidAt: Date;
};

/** Confirms a venue’s payment: its purpose, the card, and the platform’s fee in it. */
export function writeReceipt(
  { product }: Brand,
  { source, what, timeZone, payee }: DocumentSubject,
  { part, amountMinor, feeMinor, paidAt, ...card }: ReceiptOf,
): DocumentContent {
  const t = words('payments');
  const parties = { payee: payee.partyId };
  const paidOn = momentAt(paidAt, { timeZone });
  return {
    title: t('documents.kind.receipt'),
    timeZone,
    facts: [
      { label: t('documents.for'), value: what },
      { label: t('documents.receipt.part'), value: [nameOfPart(part)] },
      { label: t('documents.receipt.paidAt'), value: [`${paidOn} (${timeZone})`] },
      { label: t('documents.receipt.paidWith'), value: [nameOfCard(card)] },
      { label: t('documents.reference'), value: [source.id] },
    ],
    lines: [
      { text: textWith(t('documents.receipt.amount'), parties), amountMinor },
      { text: [t('documents.receipt.fee', { product })], amountMinor: feeMinor },
    ].filter((line) => line.amountMinor !== 0),
    totalLabel: t('documents.receipt.total'),
    totalMinor: amountMinor + feeMinor,
    notes: [textWith(t('documents.receipt.notes', { product }), parties)],
  };
}

const knownParts = ['whole', 'deposit', 'balance', 'settlement', 'cancellationFee'] as const;

function nameOfPart(part: string): string {
  const key = knownParts.find((one) => one === part) ?? 'payment';
  return words('payments')(`documents.receipt.parts.${key}`);
}

function nameOfCard({ cardBrand, cardLast4 }: Pick<ReceiptOf, 'cardBrand' | 'cardLast4'>): string {
  const t = words('payments');
  if (!cardLast4) return t('documents.receipt.someCard');
  const brand = cardBrand.charAt(0).toUpperCase() + cardBrand.slice(1);
  return t('documents.receipt.card', { brand, last4: cardLast4 });
}

/** A refund, and the receipt that it credits. */
type CreditOf = {
  number: string;
  issuedAt: Date;
  timeZone: string;
  what: DocumentText;
  amountMinor: number;
};

/** Confirms that the money of a receipt, or a part of it, went back. */
export function writeCreditNote(credit: CreditOf): DocumentContent {
  const t = words('payments');
  const { number, what, amountMinor, timeZone } = credit;
  const day = dayAt(credit.issuedAt, { timeZone });
  return {
    title: t('documents.kind.creditNote'),
    timeZone,
    facts: [
      { label: t('documents.for'), value: what },
      {
        label: t('documents.credit.receipt'),
        value: [t('documents.credit.receiptOf', { number, day })],
      },
    ],
    lines: [{ text: [t('documents.credit.line', { number, day })], amountMinor }],
    totalLabel: t('documents.credit.total'),
    totalMinor: amountMinor,
    notes: [[t('documents.credit.notes', refundBusinessDays)]],
  };
}
