import {
  type DocumentContent,
  type DocumentKind,
  type DocumentText,
  fullNumber,
} from '#app/domain/payments/document.ts';
import { words } from '#app/lib/words.ts';

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
    title: words('payments')('documents.title', {
      kind: words('payments')(`documents.kind.${kind}`),
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
  return name ?? words('payments')('documents.left', { pseudonym });
}
