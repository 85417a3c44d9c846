import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { AccountKind } from '#app/domain/payments/ledger.ts';

/** The books' and the provider’s view of some bookings and people, at one moment. */
export type Seen = {
  balances: { id: string; kind: AccountKind; owner: string; minor: number }[];
  /** Sums of entries since the mark, by account, of any owner. */
  entered: { id: string; minor: number }[];
  /** Transactions since the mark that don’t sum to zero in a currency. */
  unbalanced: number;
  /** Open payments, as `[booking, part, amount, fee]`. */
  instalments: [string, string, number, number][];
  /**
   * Card payments by the provider’s records, and amounts that banks have taken for good, by
   * booking.
   */
  paid: Record<string, number>;
  lost: Record<string, number>;
  /** Refunds to cards, and transfers by account, by the provider’s records. */
  refunded: number;
  transferred: Record<string, number>;
};

export type Watched = { bookingIds: string[]; owners: string[]; mark: number };

const listed = (rows: SQL) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
const byName = (rows: SQL) =>
  sql`(select coalesce(json_object_agg(name, minor), '{}') from (${rows}) r)`;
const texts = (all: string[]) => sql`any(${sql.param(all)}::text[])`;
const field = (name: string) => sql`body ->> ${sql.raw(`'${name}'`)}`;
const of = (kind: string) => sql`from card_sandbox.objects
  where account = '' and kind = ${sql.raw(`'${kind}'`)}`;
const succeeded = sql`${field('status')} = 'succeeded'`;

/** One look: the books without their safeguards, and the provider’s own records. */
export async function look(orm: Orm, { bookingIds, owners, mark }: Watched): Promise<Seen> {
  const ours = texts(bookingIds);
  const { rows } = (await orm.execute(sql`select json_build_object(
    'balances', ${listed(sql`select a.id, a.kind, a.owner, sum(b.balance_minor) as minor
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
      where a.owner = ${texts(owners)} group by a.id`)},
    'entered', ${listed(sql`select account_id as id, sum(amount_minor) as minor
      from ledger_entries where transaction_id > ${mark} group by account_id`)},
    'unbalanced', (select count(*) from (select 1
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transaction_id > ${mark}
      group by e.transaction_id, a.currency having sum(e.amount_minor) <> 0) u),
    'instalments', (select coalesce(json_agg(json_build_array(source_id, part, amount_minor, fee_minor)), '[]')
      from instalments where source_type = 'booking' and source_id = ${ours} and state = 'open'),
    'paid', ${byName(sql`select ${field('transfer_group')} as name,
      sum((${field('amount')})::bigint) as minor ${of('charge')} and ${succeeded} group by 1`)},
    'lost', ${byName(sql`select 'booking:' || c.source_id as name, sum(b.amount_minor) as minor
      from chargebacks b join charges c on c.id = b.charge_id
      where c.source_id = ${ours} and b.state = 'lost' group by 1`)},
    'refunded', (select coalesce(sum((${field('amount')})::bigint), 0) ${of('refund')} and ${succeeded}),
    'transferred', ${byName(sql`select p.id as name,
      sum((${field('amount')})::bigint - (${field('amount_reversed')})::bigint) as minor
      from card_sandbox.objects o join payees p on p.provider_account_id = ${field('destination')}
      where o.kind = 'transfer' group by 1`)}) as seen`)) as unknown as { rows: [{ seen: Seen }] };
  return rows[0].seen;
}

/** The last transaction of the books. */
export async function markNow(orm: Orm): Promise<number> {
  const { rows } = (await orm.execute(
    sql`select coalesce(max(id), 0)::int as mark from ledger_transactions`,
  )) as unknown as { rows: [{ mark: number }] };
  return rows[0].mark;
}
