import {
  type DocumentContent,
  type DocumentKind,
  type DocumentSubject,
  type DocumentText,
  fullNumber,
  textWith,
} from '#app/domain/payments/document.ts';
import type { Source } from '#app/domain/payments/ledger.ts';
import { payoutBusinessDays, refundBusinessDays } from '#app/domain/payments/payment.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Sheet, SheetFact } from '#app/platform/print/sheet.ts';

const t = words('payments');

/** A document for its page and its PDF: parties have their present names. */
export type DocumentView = {
  id: string;
  kind: DocumentKind;
  /** As it is quoted: `CDNL-4F2A-12`. */
  number: string;
  title: string;
  /** The show: performer, venue and day. */
  about: string;
  issuedAt: Date;
  /** The time zone of its dates. */
  timeZone: string;
  currency: string;
  issuer: PartyView;
  recipient: PartyView;
  facts: { label: string; value: string }[];
  lines: { text: string; amountMinor: number }[];
  totalLabel: string;
  totalMinor: number;
  notes: string[];
};

export type PartyView = { name: string; lines: string[]; taxId: string; country: string };

/** A party on a stored document. */
export type StoredParty = {
  partyId: string;
  name: string | null;
  /** The party’s name once it has left. */
  pseudonym: string;
  lines: string[];
  taxId: string;
  country: string;
};

type StoredDocument = {
  id: string;
  kind: DocumentKind;
  prefix: string;
  number: number;
  issuerId: string;
  recipientId: string;
  currency: string;
  content: DocumentContent;
  issuedAt: Date;
};

export function documentView(document: StoredDocument, parties: StoredParty[] = []): DocumentView {
  const { id, kind, currency, issuedAt, content } = document;
  const number = fullNumber(document);
  const party = (partyId: string): PartyView => {
    const storedParty = parties.find((one) => one.partyId === partyId);
    if (!storedParty) return { name: '', lines: [], taxId: '', country: '' };
    const { lines, taxId, country } = storedParty;
    return { name: nameOf(storedParty), lines, taxId, country };
  };
  const plain = (text: DocumentText) =>
    text.map((part) => (typeof part === 'string' ? part : party(part.party).name)).join('');
  return {
    id,
    kind,
    number,
    currency,
    issuedAt,
    timeZone: content.timeZone,
    title: t('documents.title', {
      kind: t(`documents.kind.${kind}`),
      number,
    }),
    // The first fact of every kind of document is its subject.
    about: plain(content.facts[0]?.value ?? []),
    issuer: party(document.issuerId),
    recipient: party(document.recipientId),
    facts: content.facts.map(({ label, value }) => ({ label, value: plain(value) })),
    lines: content.lines.map(({ text, amountMinor }) => ({ text: plain(text), amountMinor })),
    totalLabel: content.totalLabel,
    totalMinor: content.totalMinor,
    notes: content.notes.map(plain),
  };
}

export type DocumentRow = Pick<
  DocumentView,
  'id' | 'title' | 'about' | 'issuedAt' | 'timeZone' | 'currency' | 'totalMinor'
> & { issuerName: string; recipientName: string };

export function documentRow(document: StoredDocument, parties?: StoredParty[]): DocumentRow {
  const view = documentView(document, parties);
  const { id, title, about, issuedAt, timeZone, currency, totalMinor, issuer, recipient } = view;
  return {
    id,
    title,
    about,
    issuedAt,
    timeZone,
    currency,
    totalMinor,
    issuerName: issuer.name,
    recipientName: recipient.name,
  };
}

function nameOf({ name, pseudonym }: StoredParty): string {
  return name ?? t('documents.left', { pseudonym });
}

export function documentSheet(
  document: DocumentView,
  { link, product }: { link: string; product: string },
): Sheet {
  const { title, about, issuedAt, timeZone, currency, issuer, recipient, lines, notes } = document;
  const money = (amountMinor: number) => formatMinorInFull(amountMinor, currency);
  const issuedOn = dayAt(issuedAt, { timeZone });
  return {
    kicker: product,
    title,
    lead: [about, t('documents.page.issuedOn', { day: issuedOn })].filter(Boolean).join('\n'),
    picture: null,
    facts: [
      { label: t('documents.page.from'), value: linesOf(issuer) },
      { label: t('documents.page.to'), value: linesOf(recipient) },
    ],
    sections: [
      { heading: t('documents.page.about'), facts: document.facts },
      {
        heading: t('documents.page.amount'),
        amounts: lines.map(
          ({ text, amountMinor }): SheetFact => ({ label: text, value: money(amountMinor) }),
        ),
        total: { label: document.totalLabel, value: money(document.totalMinor) },
      },
      { heading: t('documents.page.notes'), text: notes.join('\n\n') },
    ],
    link,
    language: currentLanguage(),
    producer: product,
  };
}

/** A party with the details that tax offices look for. */
function linesOf({ name, lines, taxId }: PartyView): string {
  return [name, ...lines, taxLine(taxId)].join('\n');
}

export function taxLine(taxId: string): string {
  return taxId === '' ? t('documents.page.noTaxId') : t('documents.page.taxId', { taxId });
}

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
  return t(`documents.receipt.parts.${key}`);
}

function nameOfCard({ cardBrand, cardLast4 }: Pick<ReceiptOf, 'cardBrand' | 'cardLast4'>): string {
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
  return {
    title: t('documents.kind.statement'),
    timeZone,
    facts: [
      { label: t('documents.for'), value: what },
      { label: t('documents.statement.page'), value: [{ party: payee.partyId }] },
      { label: t('documents.reference'), value: [source.id] },
    ],
    lines: statementLinesOf(product, payout),
    totalLabel: t('documents.statement.total'),
    totalMinor: payout.transferredMinor,
    notes: [[t('documents.statement.notes', payoutBusinessDays)]],
  };
}

function statementLinesOf(
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
