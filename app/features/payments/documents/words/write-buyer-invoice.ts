import type { DocumentContent } from '#app/domain/payments/document.ts';
import { refundBusinessDays } from '#app/domain/payments/terms.ts';
import type { Source } from '#app/domain/payments/transaction.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

/** A purchase or a return of a buyer. Amounts include tax. */
export type BuyerBill = {
  source: Source;
  /** The order’s number as people quote it. */
  reference: string;
  what: string;
  /** The event’s time zone, IANA. */
  timeZone: string;
  currency: string;
  lines: { text: string; amountMinor: number }[];
  /** The tax included, by rate; rounded once for each rate over the whole document. */
  taxes: { basisPoints: number; netMinor: number; taxMinor: number }[];
};

export function writeBuyerInvoice(bill: BuyerBill): DocumentContent {
  const t = words('payments');
  return {
    ...bodyOf(bill),
    title: t('documents.kind.invoice'),
    totalLabel: t('documents.total'),
    notes: [...taxNotes(bill), [t('documents.buyer.paid')]],
  };
}

/** @param invoice the one that it credits */
export function writeBuyerCreditNote(
  bill: BuyerBill,
  invoice: { number: string; issuedAt: Date },
): DocumentContent {
  const t = words('payments');
  const day = dayAt(invoice.issuedAt, { timeZone: bill.timeZone });
  const { facts, ...content } = bodyOf(bill);
  return {
    ...content,
    title: t('documents.kind.creditNote'),
    facts: [
      ...facts,
      {
        label: t('documents.kind.invoice'),
        value: [t('documents.credit.receiptOf', { number: invoice.number, day })],
      },
    ],
    totalLabel: t('documents.credit.total'),
    notes: [...taxNotes(bill), [t('documents.credit.notes', refundBusinessDays)]],
  };
}

function bodyOf({ reference, what, timeZone, lines }: BuyerBill) {
  const t = words('payments');
  return {
    timeZone,
    facts: [
      { label: t('documents.for'), value: [what] },
      { label: t('documents.reference'), value: [reference] },
    ],
    lines: lines.map(({ text, amountMinor }) => ({ text: [text], amountMinor })),
    totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

function taxNotes({ taxes, currency }: BuyerBill): string[][] {
  const t = words('payments');
  const money = (minor: number) => formatMinorInFull(minor, currency);
  const notes = taxes
    .filter(({ basisPoints }) => basisPoints > 0)
    .map(({ basisPoints, netMinor, taxMinor }) => [
      t('documents.buyer.tax', {
        percent: numberFormat().format(basisPoints / 100),
        net: money(netMinor),
        tax: money(taxMinor),
      }),
    ]);
  return notes.length > 0 ? notes : [[t('documents.buyer.noTax')]];
}
