import { and, asc, desc, eq, gte, inArray, lt, max, min, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { documentParties, documents } from '#app/db/schema/documents.ts';
import { ledgerEntries, ledgerTransactions } from '#app/db/schema/ledger.ts';
import { charges, payees, taxDetails, transfers } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { PenaltyBearer } from '#app/domain/payments/division.ts';
import {
  type DocumentKind,
  type DocumentParty,
  type NamedParty,
  platformId,
} from '#app/domain/payments/document.ts';
import { accountId, type Source, type TransactionKind } from '#app/domain/payments/ledger.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cutPage, type ListCursor } from '#app/lib/list-cursor.ts';
import { countryName } from '#app/lib/places/countries.ts';
import { monthsOf } from '#app/lib/time/days.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { legalLines } from '../payouts/words.ts';
import { partiesOf } from '../policy.ts';
import {
  type DocumentRow,
  type DocumentView,
  documentRow,
  documentView,
  type StoredParty,
} from './words.ts';

/** Every document from or for a person, or a page that they own, with its full text. */
export async function* exportDocuments(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select()
    .from(documents)
    .where(isOf(partiesOf(viewer)))
    .orderBy(asc(documents.issuedAt), asc(documents.id));
  if (rows.length === 0) return;
  const parties = await readParties(orm, rows);
  const views = rows.map((document) => documentView(document, parties.get(document.id)));
  yield jsonPart('documents.json', views);
}

/** The document that certifies a cause, with the present names of its parties; null for none. */
export async function findIssued(orm: Orm, cause: string) {
  const [document] = await orm.select().from(documents).where(eq(documents.cause, cause));
  if (!document) return null;
  const parties = await orm
    .select()
    .from(documentParties)
    .where(eq(documentParties.documentId, document.id));
  const partyOf = (id: string): DocumentParty => {
    const party = parties.find(({ partyId }) => partyId === id);
    if (!party) throw new Error(`${id} isn’t on the document ${document.id}`);
    return { ...party, legalName: '' };
  };
  return { document, parties: parties.map(({ partyId }) => partyOf(partyId)), partyOf };
}

/** The invoice and credit notes of a buyer without an account, the oldest first. */
export async function listBuyerDocuments(orm: Orm, partyId: string): Promise<DocumentView[]> {
  const rows = await orm
    .select()
    .from(documents)
    .where(eq(documents.recipientId, partyId))
    .orderBy(asc(documents.issuedAt), asc(documents.number));
  const parties = await readParties(orm, rows);
  return rows.map((row) => documentView(row, parties.get(row.id)));
}

export type DocumentFilter = {
  /** By the clock of the time zone. */
  year: number | null;
  kind: DocumentKind | null;
  timeZone: string;
};

export const documentsPerPage = 30;

/** The documents from or for some parties, the newest first, a page at a time. */
export async function listDocuments(
  orm: Orm,
  parties: string[],
  { year, kind, timeZone }: DocumentFilter,
  after: ListCursor | null,
): Promise<{ entries: DocumentRow[]; next: string | null }> {
  const rows = await orm
    .select()
    .from(documents)
    .where(
      and(
        isOf(parties),
        kind ? eq(documents.kind, kind) : undefined,
        year === null ? undefined : inYear(year, timeZone),
        after
          ? sql`(${documents.issuedAt}, ${documents.id}) < (${after.at.toISOString()}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(documents.issuedAt), desc(documents.id))
    .limit(documentsPerPage + 1);
  const page = cutPage(rows, documentsPerPage, ({ issuedAt, id }) => ({ at: issuedAt, id }));
  const partiesById = await readParties(orm, page.entries);
  const entries = page.entries.map((one) => documentRow(one, partiesById.get(one.id)));
  return { ...page, entries };
}

/** The years with documents from or for the parties, the latest first. */
export async function listDocumentYears(
  orm: Orm,
  parties: string[],
  timeZone: string,
): Promise<number[]> {
  const [span] = await orm
    .select({ first: min(documents.issuedAt), last: max(documents.issuedAt) })
    .from(documents)
    .where(isOf(parties));
  if (!span?.first || !span.last) return [];
  const yearOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).year;
  const [first, last] = [yearOf(span.first), yearOf(span.last)];
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

function inYear(year: number, timeZone: string): SQL | undefined {
  const months = monthsOf(year, timeZone);
  const [start, end] = [months[0], months[12]] as [Date, Date];
  return and(gte(documents.issuedAt, start), lt(documents.issuedAt, end));
}

/**
 * A document, for its issuer and its recipient.
 * @param readers the parties whose documents the reader may see; null for an administrator, who may
 * see all
 */
export async function readDocument(
  orm: Orm,
  documentId: string,
  readers: string[] | null,
): Promise<DocumentView & { between: string[] }> {
  const [document] = await orm
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), readers === null ? undefined : isOf(readers)));
  if (!document) throw new AppError('not-found', words('payments')('documents.page.unknown'));
  const parties = await readParties(orm, [document]);
  const { issuerId, recipientId } = document;
  return { ...documentView(document, parties.get(documentId)), between: [issuerId, recipientId] };
}

function isOf(parties: string[]): SQL | undefined {
  return or(inArray(documents.issuerId, parties), inArray(documents.recipientId, parties));
}

/** All parties of the documents. Those who have left are called by a part of a hash of their id. */
async function readParties(orm: Orm, of: { id: string }[]): Promise<Map<string, StoredParty[]>> {
  const { documentId, partyId, name, lines, taxId, country } = documentParties;
  const pseudonym = sql<string>`left(md5(${partyId}), 8)`;
  const rows = await orm
    .select({ documentId, partyId, name, pseudonym, lines, taxId, country })
    .from(documentParties)
    .where(
      inArray(
        documentId,
        of.map(({ id }) => id),
      ),
    );
  return Map.groupBy(rows, (row) => row.documentId);
}

/**
 * Parties with their present tax details, in the same order; by their name alone where they have
 * given no details.
 */
export async function readDocumentParties<Parties extends [NamedParty, ...NamedParty[]]>(
  orm: Orm,
  parties: Parties,
): Promise<{ [Place in keyof Parties]: DocumentParty }> {
  const details: DocumentParty[] = [];
  for (const party of parties) details.push(await readParty(orm, party));
  return details as { [Place in keyof Parties]: DocumentParty };
}

async function readParty(orm: Orm, { partyId, name }: NamedParty): Promise<DocumentParty> {
  const [details] = await orm.select().from(taxDetails).where(eq(taxDetails.partyId, partyId));
  const [payee] = await orm
    .select({ country: payees.country })
    .from(payees)
    .where(eq(payees.id, partyId));
  const ownDetails = name === null ? undefined : details;
  return {
    partyId,
    name,
    legalName: ownDetails?.legalName ?? '',
    lines: ownDetails ? legalLines(ownDetails) : [],
    taxId: ownDetails?.taxId ?? '',
    country: details?.country ?? payee?.country ?? '',
  };
}

/** The platform itself, on its own documents. */
export function platformParty({ business, site, supportEmail }: Brand): DocumentParty {
  return {
    partyId: platformId,
    name: business.name,
    legalName: business.name,
    lines: [...business.address, countryName(business.country), site, supportEmail].filter(Boolean),
    taxId: business.taxId,
    country: business.country,
  };
}

/** A division of held money, as the books have it. */
export type BookedDivision = {
  cause: string;
  kind: 'released' | 'awarded';
  currency: string;
  toPayeeMinor: number;
  payeeFeeMinor: number;
  feeKeptMinor: number;
  setOffMinor: number;
  penaltiesFrom: PenaltyBearer;
};

/** Every booked transaction of a source that documents certify, the oldest first. */
export async function readCertified(orm: Orm, { type, id }: Source) {
  const isOf = (table: typeof charges | typeof transfers) =>
    and(eq(table.sourceType, type), eq(table.sourceId, id));
  const isSent = inArray(transfers.state, ['sent', 'arrived']);
  return {
    chargeIds: (
      await orm
        .select({ id: charges.id })
        .from(charges)
        .where(isOf(charges))
        .orderBy(asc(charges.paidAt))
    ).map((charge) => charge.id),
    divisions: await readDivisions(orm, { type, id }),
    penalties: await readPenalties(orm, { type, id }),
    sent: await orm
      .select({
        id: transfers.id,
        kind: transfers.kind,
        cause: transfers.cause,
        partyId: transfers.partyId,
      })
      .from(transfers)
      .where(and(isOf(transfers), isSent, inArray(transfers.kind, ['refund', 'transfer'])))
      .orderBy(asc(transfers.sentAt), asc(transfers.id)),
  };
}

async function readDivisions(orm: Orm, source: Source): Promise<BookedDivision[]> {
  const rows = await readPosted(orm, source, ['released', 'awarded']);
  const amount = (value: string | number | undefined) => Number(value ?? 0);
  return rows.map(({ cause, kind, facts, account }) => ({
    cause,
    kind: kind as BookedDivision['kind'],
    currency: currencyOf(account),
    toPayeeMinor: amount(facts.toPayeeMinor),
    payeeFeeMinor: amount(facts.payeeFeeMinor),
    feeKeptMinor: amount(facts.feeKeptMinor),
    setOffMinor: amount(facts.setOffMinor),
    // Before a page could choose, everyone’s share bore its debts.
    penaltiesFrom: facts.penaltiesFrom === 'page' ? 'page' : 'everyone',
  }));
}

async function readPenalties(orm: Orm, source: Source) {
  const rows = await readPosted(orm, source, ['penalty']);
  return rows.map(({ cause, account, amountMinor }) => ({
    cause,
    currency: currencyOf(account),
    amountMinor: Math.abs(amountMinor),
  }));
}

/** Transactions of some kinds, each with its first entry. */
function readPosted(orm: Orm, { type, id }: Source, kinds: TransactionKind[]) {
  return orm
    .select({
      cause: ledgerTransactions.cause,
      kind: ledgerTransactions.kind,
      facts: ledgerTransactions.facts,
      account: ledgerEntries.accountId,
      amountMinor: ledgerEntries.amountMinor,
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.transactionId, ledgerTransactions.id), eq(ledgerEntries.position, 0)),
    )
    .where(
      and(
        eq(ledgerTransactions.sourceType, type),
        eq(ledgerTransactions.sourceId, id),
        inArray(ledgerTransactions.kind, kinds),
      ),
    )
    .orderBy(asc(ledgerTransactions.id));
}

const currencyOf = (account: string) => account.slice(account.lastIndexOf('/') + 1);

/** The first cause of a transfer, which may have been retried under other causes since. */
export function firstCauseOf({ cause }: { cause: string }): string {
  return cause.split(' again after ', 1)[0] ?? cause;
}

/** A party’s share of a division, before anything was kept back from it. */
export async function readShareOf(
  orm: Orm,
  { cause, currency }: Pick<BookedDivision, 'cause' | 'currency'>,
  partyId: string,
): Promise<number> {
  const [row] = await orm
    .select({ sum: sql<string>`coalesce(-sum(${ledgerEntries.amountMinor}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.cause, cause),
        eq(ledgerEntries.accountId, accountId({ kind: 'owedTo', owner: partyId, currency })),
      ),
    );
  return Number(row?.sum ?? 0);
}

/** A person under their account’s name; without a name once they have left. */
export async function readPersonName(orm: Orm, partyId: string): Promise<NamedParty> {
  const pseudonym = /^person:([0-9a-f-]{36})$/.exec(partyId)?.[1];
  if (!pseudonym) return { partyId, name: null };
  const [account] = await orm
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.pseudonym, pseudonym));
  return { partyId, name: account?.name ?? null };
}
