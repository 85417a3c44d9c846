import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { payees, transfers } from '#app/db/schema/payments.ts';
import { readBalancesOf } from '../../ledger/queries/read-balances.server.ts';
import { hasTaxDetails } from './has-tax-details.server.ts';

export type Payouts = Awaited<ReturnType<typeof readPayouts>>;

export const payoutsPerPage = 30;

/**
 * A payee’s account, waiting amounts, debts, and transfers sent. The caller checks that the reader
 * may see them.
 * @param before the last id of the page before
 */
export async function readPayouts(orm: Orm, partyId: string, before: string | null) {
  const [[payee], hasTax, balances, rows] = await Promise.all([
    orm.select().from(payees).where(eq(payees.id, partyId)),
    hasTaxDetails(orm, partyId),
    readBalancesOf(orm, [partyId]),
    readTransfers(orm, partyId, before),
  ]);
  const page = rows.slice(0, payoutsPerPage);
  return {
    hasTaxDetails: hasTax,
    account: payee?.providerAccountId
      ? {
          id: payee.providerAccountId,
          isSubmitted: payee.detailsSubmitted,
          isReady: payee.transfersEnabled && payee.payoutsEnabled,
          requirements: payee.requirements.length,
        }
      : null,
    waiting: balances
      .filter(({ kind, balanceMinor }) => kind === 'owedTo' && balanceMinor !== 0)
      .map(({ currency, balanceMinor }) => ({ currency, amountMinor: -balanceMinor })),
    owes: balances
      .filter(({ kind, balanceMinor }) => kind === 'owedBy' && balanceMinor !== 0)
      .map(({ currency, balanceMinor }) => ({ currency, amountMinor: balanceMinor })),
    transfers: page,
    next: rows.length > payoutsPerPage ? (page.at(-1)?.id ?? null) : null,
  };
}

function readTransfers(orm: Orm, partyId: string, before: string | null) {
  const cursor = orm
    .select({ at: transfers.createdAt })
    .from(transfers)
    .where(and(eq(transfers.id, before ?? ''), eq(transfers.partyId, partyId)));
  const isAfter = before
    ? or(
        lt(transfers.createdAt, sql`(${cursor})`),
        and(eq(transfers.createdAt, sql`(${cursor})`), lt(transfers.id, before)),
      )
    : undefined;
  return orm
    .select({
      id: transfers.id,
      kind: transfers.kind,
      sourceType: transfers.sourceType,
      sourceId: transfers.sourceId,
      currency: transfers.currency,
      amountMinor: transfers.amountMinor,
      state: transfers.state,
      problem: transfers.problem,
      arrivesOn: transfers.arrivesOn,
      createdAt: transfers.createdAt,
      endedAt: transfers.endedAt,
    })
    .from(transfers)
    .where(
      and(eq(transfers.partyId, partyId), inArray(transfers.kind, ['transfer', 'payout']), isAfter),
    )
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(payoutsPerPage + 1);
}
