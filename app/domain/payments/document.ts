import type { Source } from './ledger.ts';

/** Each issuer numbers each kind by itself, 1, 2, 3 and on. */
export const documentKinds = ['receipt', 'invoice', 'creditNote', 'statement'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * The issuer of the platform’s own documents; all others are `profile:<id>` or
 * `person:<pseudonym>`.
 */
export const platformId = 'platform';

/** A party under its display name, which is null once it has left. */
export type NamedParty = { partyId: string; name: string | null };

/**
 * The same party with its details on a document. `country` is ISO 3166, or empty where it is
 * unknown.
 */
export type DocumentParty = NamedParty & {
  /** The name in law; empty where it is unknown. */
  legalName: string;
  /** Address lines. */
  lines: string[];
  taxId: string;
  country: string;
};

/**
 * A sentence. Parties are in it by their ids, so that a name can be removed when its bearer leaves
 * while the sentence stays: `['Performance by ', { party: 'profile:p1' }]`.
 */
export type DocumentText = (string | { party: string })[];

/** The text of a document, frozen when it was issued. Amounts are minor units of its currency. */
export type DocumentContent = {
  title: string;
  /** The time zone of its dates, IANA. */
  timeZone: string;
  /** The subject: the show, the day, the card. */
  facts: { label: string; value: DocumentText }[];
  /** They add up to the total. */
  lines: DocumentLine[];
  totalLabel: string;
  totalMinor: number;
  /** Sentences below the total. */
  notes: DocumentText[];
};

type DocumentLine = { text: DocumentText; amountMinor: number };

/** The purpose of a payment in a few words, with its payer and payee. */
export type DocumentSubject = {
  source: Source;
  what: DocumentText;
  /** The time zone in which its days are written. */
  timeZone: string;
  payer: NamedParty;
  payee: NamedParty;
};

/** The initials of a name’s first words, four at most: `CDNL` for “Corujas da Noite, Lda.”. */
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

/** A number as it is quoted: with its issuer’s prefix, which older documents don’t have. */
export function fullNumber({ prefix, number }: { prefix: string; number: number }): string {
  return prefix === '' ? `${number}` : `${prefix}-${number}`;
}

export type NewDocument = {
  /** The event that it certifies, once, e.g. `receipt pi_1`. */
  cause: string;
  kind: DocumentKind;
  issuer: DocumentParty;
  recipient: DocumentParty;
  /** Further parties that its sentences mention. */
  others: DocumentParty[];
  source: Source;
  currency: string;
  content: DocumentContent;
};

/**
 * @throws RangeError for a document that doesn’t add up, or mentions a party that it doesn’t
 * introduce
 */
export function requireIssuable({ cause, content, ...document }: NewDocument): void {
  const { lines, totalMinor, facts, notes } = content;
  const sumMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (!Number.isSafeInteger(totalMinor) || sumMinor !== totalMinor)
    throw new RangeError(`${cause}: the lines come to ${sumMinor}, not to ${totalMinor}`);
  const partyIds = new Set(partiesOf(document).map(({ partyId }) => partyId));
  const texts = [...lines.map(({ text }) => text), ...facts.map(({ value }) => value), ...notes];
  for (const part of texts.flat())
    if (typeof part !== 'string' && !partyIds.has(part.party))
      throw new RangeError(`${cause}: ${part.party} isn’t introduced`);
}

/** Every party on a document, once each. */
export function partiesOf({
  issuer,
  recipient,
  others,
}: Pick<NewDocument, 'issuer' | 'recipient' | 'others'>): DocumentParty[] {
  const parties = [...others, recipient, issuer].map((one) => [one.partyId, one] as const);
  return [...new Map(parties).values()];
}

/** A sentence of ours with parties in it: `[issuer]` is replaced by the id in `parties.issuer`. */
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
