import type { PaperDocument, PaperKind, PaperText } from '#app/domain/payments/paper.ts';
import { words } from '#app/lib/words.ts';

/** A paper as its page and its PDF show it: every party by the name it has by now. */
export type PaperView = {
  id: string;
  kind: PaperKind;
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

/** A party on a stored paper. */
export type StoredParty = {
  partyId: string;
  name: string | null;
  /** What it is called once it has left. */
  pseudonym: string;
  lines: string[];
  taxId: string;
  country: string;
};

type StoredPaper = {
  id: string;
  kind: PaperKind;
  number: number;
  issuerId: string;
  recipientId: string;
  currency: string;
  document: PaperDocument;
  issuedAt: Date;
};

export function paperView(paper: StoredPaper, parties: StoredParty[]): PaperView {
  const { id, kind, number, currency, issuedAt, document } = paper;
  const party = (partyId: string): PartyView => {
    const found = parties.find((one) => one.partyId === partyId);
    if (!found) return { name: '', lines: [], taxId: '', country: '' };
    const { lines, taxId, country } = found;
    return { name: nameOf(found), lines, taxId, country };
  };
  const plain = (text: PaperText) =>
    text.map((part) => (typeof part === 'string' ? part : party(part.party).name)).join('');
  return {
    ...{ id, kind, number, currency, issuedAt },
    timeZone: document.timeZone,
    title: titleOf(paper),
    issuer: party(paper.issuerId),
    recipient: party(paper.recipientId),
    facts: document.facts.map(({ label, value }) => ({ label, value: plain(value) })),
    lines: document.lines.map(({ text, amountMinor }) => ({ text: plain(text), amountMinor })),
    totalLabel: document.totalLabel,
    totalMinor: document.totalMinor,
    notes: document.notes.map(plain),
  };
}

/** A row of a list of papers. */
export type PaperRow = {
  id: string;
  title: string;
  issuedAt: Date;
  timeZone: string;
  currency: string;
  totalMinor: number;
  issuerName: string;
  recipientName: string;
};

export function paperRow(
  paper: StoredPaper & { totalMinor: number },
  parties: StoredParty[],
): PaperRow {
  const view = paperView(paper, parties);
  const { id, title, issuedAt, timeZone, currency, totalMinor, issuer, recipient } = view;
  return {
    ...{ id, title, issuedAt, timeZone, currency, totalMinor },
    ...{ issuerName: issuer.name, recipientName: recipient.name },
  };
}

function titleOf({ kind, number }: Pick<StoredPaper, 'kind' | 'number'>): string {
  const t = words('payments');
  return t('papers.title', { kind: t(`papers.kind.${kind}`), number });
}

function nameOf({ name, pseudonym }: StoredParty): string {
  return name ?? words('payments')('papers.left', { pseudonym });
}
