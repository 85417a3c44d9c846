import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { moves, payees } from '#app/db/schema/payments.ts';
import { hasTaxDetails } from './has-tax-details.server.ts';
import { readBalancesOf } from './read-balances.server.ts';

export type Payouts = Awaited<ReturnType<typeof readPayouts>>;

const pageSize = 30;

/**
 * How somebody is paid: their account, what waits for them, what they owe, and what has been sent.
 * Whether somebody may see it is for the caller to ask.
 * @param before the id that the page before ended with
 */
export async function readPayouts(orm: Orm, partyId: string, before: string | null) {
  const [[payee], hasTax, balances, rows] = await Promise.all([
    orm.select().from(payees).where(eq(payees.id, partyId)),
    hasTaxDetails(orm, partyId),
    readBalancesOf(orm, [partyId]),
    readMoves(orm, partyId, before),
  ]);
  const shown = rows.slice(0, pageSize);
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
    moves: shown,
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

function readMoves(orm: Orm, partyId: string, before: string | null) {
  const cursor = orm
    .select({ at: moves.createdAt })
    .from(moves)
    .where(and(eq(moves.id, before ?? ''), eq(moves.partyId, partyId)));
  const isAfter = before
    ? or(
        lt(moves.createdAt, sql`(${cursor})`),
        and(eq(moves.createdAt, sql`(${cursor})`), lt(moves.id, before)),
      )
    : undefined;
  return orm
    .select({
      id: moves.id,
      kind: moves.kind,
      sourceType: moves.sourceType,
      sourceId: moves.sourceId,
      currency: moves.currency,
      amountMinor: moves.amountMinor,
      state: moves.state,
      problem: moves.problem,
      arrivesOn: moves.arrivesOn,
      createdAt: moves.createdAt,
      endedAt: moves.endedAt,
    })
    .from(moves)
    .where(and(eq(moves.partyId, partyId), inArray(moves.kind, ['transfer', 'payout']), isAfter))
    .orderBy(desc(moves.createdAt), desc(moves.id))
    .limit(pageSize + 1);
}
