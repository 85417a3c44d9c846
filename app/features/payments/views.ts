import type { DocumentContent, DocumentKind, DocumentText } from '#app/domain/payments/document.ts';
import { words } from '#app/lib/words.ts';

/** A document as its page and its PDF show it: every party by the name it has by now. */
export type DocumentView = {
  id: string;
  kind: DocumentKind;
  number: number;
  title: string;
  issuedAt: Date;
  /** Whose days it is dated in. */
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
  /** What it is called once it has left. */
  pseudonym: string;
  lines: string[];
  taxId: string;
  country: string;
};

type StoredDocument = {
  id: string;
  kind: DocumentKind;
  number: number;
  issuerId: string;
  recipientId: string;
  currency: string;
  content: DocumentContent;
  issuedAt: Date;
};

export function documentView(document: StoredDocument, parties: StoredParty[] = []): DocumentView {
  const { id, kind, number, currency, issuedAt, content } = document;
  const party = (partyId: string): PartyView => {
    const found = parties.find((one) => one.partyId === partyId);
    if (!found) return { name: '', lines: [], taxId: '', country: '' };
    const { lines, taxId, country } = found;
    return { name: nameOf(found), lines, taxId, country };
  };
  const plain = (text: DocumentText) =>
    text.map((part) => (typeof part === 'string' ? part : party(part.party).name)).join('');
  return {
    ...{ id, kind, number, currency, issuedAt },
    timeZone: content.timeZone,
    title: titleOf(document),
    issuer: party(document.issuerId),
    recipient: party(document.recipientId),
    facts: content.facts.map(({ label, value }) => ({ label, value: plain(value) })),
    lines: content.lines.map(({ text, amountMinor }) => ({ text: plain(text), amountMinor })),
    totalLabel: content.totalLabel,
    totalMinor: content.totalMinor,
    notes: content.notes.map(plain),
  };
}

/** A row of a list of documents. */
export type DocumentRow = Pick<
  DocumentView,
  'id' | 'title' | 'issuedAt' | 'timeZone' | 'currency' | 'totalMinor'
> & { issuerName: string; recipientName: string };

export function documentRow(document: StoredDocument, parties?: StoredParty[]): DocumentRow {
  const view = documentView(document, parties);
  const { id, title, issuedAt, timeZone, currency, totalMinor, issuer, recipient } = view;
  return {
    ...{ id, title, issuedAt, timeZone, currency, totalMinor },
    ...{ issuerName: issuer.name, recipientName: recipient.name },
  };
}

function titleOf({ kind, number }: Pick<StoredDocument, 'kind' | 'number'>): string {
  const t = words('payments');
  return t('documents.title', { kind: t(`documents.kind.${kind}`), number });
}

function nameOf({ name, pseudonym }: StoredParty): string {
  return name ?? words('payments')('documents.left', { pseudonym });
}
