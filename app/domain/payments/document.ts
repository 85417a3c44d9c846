import type { Source } from './transaction.ts';

/** What documents certify. Each kind of each issuer is numbered by itself, 1, 2, 3 and on. */
export const documentKinds = ['receipt', 'invoice', 'creditNote', 'statement'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Who issues what the platform itself certifies; everybody else is `profile:<id>` or `person:<pseudonym>`. */
export const platformId = 'platform';

/** Somebody as the caller knows them; the name is null once they have left. */
export type NamedParty = { partyId: string; name: string | null };

/** The same as they are named on a document. `country` is ISO 3166, or empty where nobody has said. */
export type DocumentParty = NamedParty & {
  /** As the law knows them; empty where nobody has said. */
  legalName: string;
  /** Lines of an address. */
  lines: string[];
  taxId: string;
  country: string;
};

/**
 * A sentence. Parties stand in it by their ids, so that a name can go when its bearer leaves while
 * the sentence stays: `['Performance by ', { party: 'profile:p1' }]`.
 */
export type DocumentText = (string | { party: string })[];

/** What a document says, frozen as it was issued. Amounts are minor units of its currency. */
export type DocumentContent = {
  title: string;
  /** Whose days it is dated in, IANA. */
  timeZone: string;
  /** What it is about: the show, the day, the card. */
  facts: { label: string; value: DocumentText }[];
  /** They add up to the total. */
  lines: DocumentLine[];
  totalLabel: string;
  totalMinor: number;
  /** Sentences below the total. */
  notes: DocumentText[];
};

type DocumentLine = { text: DocumentText; amountMinor: number };

/** What money is paid for, in a few words, and by whom to whom. */
export type DocumentSubject = {
  source: Source;
  what: DocumentText;
  /** Where days are written as they are there. */
  timeZone: string;
  payer: NamedParty;
  payee: NamedParty;
};

/** What the first words of a name begin with, four at most: `CDNL` for “Corujas da Noite, Lda.”. */
export function initialsOf({ legalName, name }: Pick<DocumentParty, 'legalName' | 'name'>): string {
  return (legalName || (name ?? ''))
    .normalize('NFKD')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.slice(0, 1))
    .filter((letter) => /[A-Z0-9]/.test(letter))
    .slice(0, 4)
    .join('');
}

/** A number as it is quoted: with its issuer’s prefix, which older ones don’t have. */
export function fullNumber({ prefix, number }: { prefix: string; number: number }): string {
  return prefix === '' ? `${number}` : `${prefix}-${number}`;
}

/** A document to be issued. */
export type NewDocument = {
  /** What is certified by it, once, e.g. `receipt pi_1`. */
  cause: string;
  kind: DocumentKind;
  issuer: DocumentParty;
  recipient: DocumentParty;
  /** Further parties that its sentences name. */
  others: DocumentParty[];
  source: Source;
  currency: string;
  content: DocumentContent;
};

/** @throws RangeError for a document that doesn’t add up, or names somebody it doesn’t introduce */
export function requireIssuable({ cause, content, ...document }: NewDocument): void {
  const { lines, totalMinor, facts, notes } = content;
  const sumMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (!Number.isSafeInteger(totalMinor) || sumMinor !== totalMinor)
    throw new RangeError(`${cause}: the lines come to ${sumMinor}, not to ${totalMinor}`);
  const known = new Set(partiesOf(document).map(({ partyId }) => partyId));
  const texts = [...lines.map(({ text }) => text), ...facts.map(({ value }) => value), ...notes];
  for (const part of texts.flat())
    if (typeof part !== 'string' && !known.has(part.party))
      throw new RangeError(`${cause}: ${part.party} isn’t introduced`);
}

/** Everybody on a document, once each. */
export function partiesOf({
  issuer,
  recipient,
  others,
}: Pick<NewDocument, 'issuer' | 'recipient' | 'others'>): DocumentParty[] {
  const parties = [...others, recipient, issuer].map((one) => [one.partyId, one] as const);
  return [...new Map(parties).values()];
}

/**
 * A sentence of ours with parties in it: `[issuer]` in the sentence stands for `parties.issuer`,
 * an id.
 */
export function textWith(sentence: string, parties: Record<string, string>): DocumentText {
  return sentence
    .split(/(\[\w+\])/)
    .filter((part) => part !== '')
    .map((part) => {
      const party = /^\[(\w+)\]$/.exec(part)?.[1];
      const id = party === undefined ? undefined : parties[party];
      return id === undefined ? part : { party: id };
    });
}
