import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { anyOf, fixed, type Ids, rowsOf } from '#app/db/expressions.server.ts';
import { payees, taxDetails, transfers } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import type { TransferState } from '#app/domain/payments/payment.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { readBalancesOf } from '../ledger/queries.server.ts';
import { requireParty } from '../policy.ts';
import type { TaxDetails } from './fields.ts';
import { writeLegalParty } from './words.ts';

const t = words('payments');

const waiting = fixed('waiting' satisfies TransferState);

type Row = { profile_id: string; problem: string; currency: string; amount: string };

/** Money of a page that can’t be sent before its owner has given details. */
export const awaitedDetails: WaitingPart = {
  right: 'see to payouts',
  rows: (ids) => sql`select profile_id from (${sums(ids)}) as awaited`,
  async list(orm, ids) {
    const rows = await rowsOf<Row>(orm.execute(sums(ids)));
    return rows.map(({ profile_id: profileId, problem, currency, amount }) => {
      const isTax = problem === 'tax-details-missing';
      return {
        profileId,
        about: t('payouts.awaited.about', { amount: formatMinor(Number(amount), currency) }),
        text: t(isTax ? 'payouts.awaited.tax' : 'payouts.awaited.account'),
        button: t(isTax ? 'payouts.tax.give' : 'payouts.account.open'),
        path: `/payouts${isTax ? '/tax' : ''}?${new URLSearchParams({ page: profileId })}`,
        day: null,
        until: null,
      };
    });
  },
};

/** Money of pages that can’t be sent for want of tax details, with the start of the latest wait. */
export async function listAwaitedTax(orm: Orm): Promise<AwaitedTax[]> {
  const start = pageParty('');
  const rows = await rowsOf<Omit<AwaitedTax, 'amountMinor'> & { amountMinor: string }>(
    orm.execute(sql`select substr(party_id, ${start.length + 1}::int) as "pageId",
      currency, sum(amount_minor)::text as "amountMinor", max(created_at)::text as "since",
      array_agg(distinct source_id) as "sourceIds"
    from transfers where state = ${waiting} and problem = 'tax-details-missing'
      and starts_with(party_id, ${start})
    group by party_id, currency order by 1, 2 limit 500`),
  );
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}

export type AwaitedTax = {
  pageId: string;
  currency: string;
  amountMinor: number;
  since: string;
  sourceIds: string[];
};

/** A row for each page and currency. */
function sums(ids: Ids): SQL {
  return sql`select substr(party_id, ${fixed(pageParty('').length + 1)}) as profile_id,
      max(problem) as problem, currency, sum(amount_minor)::text as amount
    from transfers where state = ${waiting} and party_id = ${anyOf(ids, pageParty(''))}
      and problem in ('tax-details-missing', 'account-missing')
    group by party_id, currency order by 1, 3`;
}

/**
 * A party’s name, address and tax number for contracts and invoices; null before they are given.
 */
export async function readLegalParty(orm: Orm, partyId: string): Promise<string | null> {
  const [details] = await orm.select().from(taxDetails).where(eq(taxDetails.partyId, partyId));
  return details ? writeLegalParty(details) : null;
}

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

/** True if a party has given its tax details; nothing is paid out to it before. */
export async function hasTaxDetails(orm: Orm, partyId: string): Promise<boolean> {
  const rows = await orm
    .select({ partyId: taxDetails.partyId })
    .from(taxDetails)
    .where(eq(taxDetails.partyId, partyId));
  return rows.length > 0;
}

/** A party’s tax details, for its own people alone; null before they are given. */
export async function readTaxDetails(
  { orm }: Database,
  viewer: Viewer,
  partyId: string,
): Promise<(TaxDetails & { givenAt: Date }) | null> {
  requireParty(viewer, partyId, 'see to payouts');
  const [row] = await orm.select().from(taxDetails).where(eq(taxDetails.partyId, partyId));
  if (!row) return null;
  const { partyId: _, ...details } = row;
  return details;
}
