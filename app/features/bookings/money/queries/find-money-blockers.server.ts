import { and, eq, gt, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { chargebacks, charges, instalments, transfers } from '#app/db/schema/payments.ts';
import type { DeletionBlocker } from '#app/domain/accounts/deletion.ts';
import { promisedStates } from '#app/domain/bookings/lifecycle.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { readBalancesOf } from '#app/features/payments/ledger/queries/read-balances.server.ts';
import { formatExact } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

type Leaving = {
  /** Pages and persons, by their ids in the books. */
  parties: string[];
  pages: string[];
};

/** An amount that stops someone from leaving, with the reason. */
type Open = {
  why: 'due' | 'owed' | 'owing' | 'under' | 'stuck' | 'contested';
  currency: string;
  minor: number;
};

/**
 * Money that stops pages and people from leaving: instalments to pay, debts either way, transfers
 * on their way, and contested payments. Instalments of a show ahead don’t count: the show itself
 * does.
 */
export async function findMoneyBlockers(
  orm: Orm,
  { parties, pages }: Leaving,
): Promise<DeletionBlocker[]> {
  if (parties.length === 0) return [];
  const amounts = [
    ...(await findInstalments(orm, parties)),
    ...(await findBalances(orm, parties)),
    ...(await findTransfers(orm, parties)),
    ...(await findChargebacks(orm, pages)),
  ];
  const t = words('bookings');
  return amounts.map(({ why, currency, minor }) => ({
    what: t(`leavingMoney.${why}.what`, { amount: formatExact(minor, currency) }),
    wayOut: t(`leavingMoney.${why}.wayOut`),
  }));
}

/** Not those of shows ahead, which are blockers themselves. */
async function findInstalments(orm: Orm, parties: string[]): Promise<Open[]> {
  const isAhead = and(
    inArray(bookings.state, [...promisedStates]),
    gt(bookings.endsAt, sql`now()`),
  );
  const rows = await orm
    .select({
      currency: instalments.currency,
      minor: sql<string>`sum(${instalments.amountMinor} + ${instalments.feeMinor})`,
    })
    .from(instalments)
    .innerJoin(bookings, eq(bookings.id, instalments.sourceId))
    .where(
      and(
        eq(instalments.sourceType, 'booking'),
        eq(instalments.state, 'open'),
        inArray(instalments.payerId, parties),
        not(isAhead ?? sql`false`),
      ),
    )
    .groupBy(instalments.currency);
  return rows.map(({ currency, minor }) => ({ why: 'due', currency, minor: Number(minor) }));
}

async function findBalances(orm: Orm, parties: string[]): Promise<Open[]> {
  const balances = await readBalancesOf(orm, parties);
  return balances.flatMap(({ kind, currency, balanceMinor }): Open[] => {
    if (balanceMinor === 0) return [];
    if (kind === 'owedBy') return [{ why: 'owing', currency, minor: balanceMinor }];
    return kind === 'owedTo' ? [{ why: 'owed', currency, minor: -balanceMinor }] : [];
  });
}

/** Transfers that have left the books and haven’t reached their bank or card. */
async function findTransfers(orm: Orm, parties: string[]): Promise<Open[]> {
  // With the table’s name written out: drizzle leaves it out in a query of one table.
  const isStuck = sql<boolean>`exists (select 1 from transfers as payout
    where payout.of_transfer_id = transfers.id and payout.kind = 'payout' and payout.state = 'failed')`;
  const rows = await orm
    .select({
      currency: transfers.currency,
      minor: sql<string>`sum(${transfers.amountMinor})`,
      isStuck,
    })
    .from(transfers)
    .where(
      and(
        inArray(transfers.partyId, parties),
        ne(transfers.kind, 'payout'),
        // Waiting transfers count as owed.
        or(
          eq(transfers.state, 'sent'),
          and(eq(transfers.kind, 'reversal'), eq(transfers.state, 'waiting')),
        ),
      ),
    )
    .groupBy(transfers.currency, isStuck);
  return rows.map(({ currency, minor, isStuck: stuck }) => ({
    why: stuck ? 'stuck' : 'under',
    currency,
    minor: Number(minor),
  }));
}

async function findChargebacks(orm: Orm, pages: string[]): Promise<Open[]> {
  if (pages.length === 0) return [];
  const rows = await orm
    .select({ currency: chargebacks.currency, minor: chargebacks.amountMinor })
    .from(chargebacks)
    .innerJoin(charges, eq(charges.id, chargebacks.chargeId))
    .leftJoin(bookings, eq(bookings.id, charges.sourceId))
    .where(
      and(
        inArray(chargebacks.state, ['open', 'sent']),
        or(inArray(charges.payerId, pages.map(pageParty)), inArray(bookings.performerId, pages)),
      ),
    );
  return rows.map((row) => ({ why: 'contested', ...row }));
}
