import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, fixed, type Ids, rowsOf } from '#app/db/expressions.server.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

type Row = { profile_id: string; problem: string; currency: string; amount: string };

/** Money of a page that can’t be sent before its owner has given details. */
export const awaitedDetails: WaitingPart = {
  right: 'see to payouts',
  rows: (ids) => sql`select profile_id from (${sums(ids)}) as awaited`,
  async list(orm, ids) {
    const t = words('payments');
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
    from transfers where state = 'waiting' and problem = 'tax-details-missing'
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
    from transfers where state = 'waiting' and party_id = ${anyOf(ids, pageParty(''))}
      and problem in ('tax-details-missing', 'account-missing')
    group by party_id, currency order by 1, 3`;
}
