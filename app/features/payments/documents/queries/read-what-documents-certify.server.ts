import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { ledgerEntries, ledgerTransactions } from '#app/db/schema/ledger.ts';
import { charges, transfers } from '#app/db/schema/payments.ts';
import { accountId } from '#app/domain/payments/accounts.ts';
import type { PenaltyBearer } from '#app/domain/payments/division.ts';
import type { NamedParty } from '#app/domain/payments/document.ts';
import type { Source, TransactionKind } from '#app/domain/payments/transaction.ts';

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
export async function readWhatDocumentsCertify(orm: Orm, { type, id }: Source) {
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
