import { sql } from 'drizzle-orm';
import { moneyTitles } from '#app/cli/demo-money-titles.server.ts';
import type { Database } from '#app/db/client.server.ts';

export type NightMoney = {
  state: string;
  disputed: boolean;
  /** Of the performer’s pay. */
  heldMinor: number;
  /** Instalments, as `part state`. */
  instalments: string[];
  charges: number;
  /** Outgoing transfers, as `kind state amount`. */
  transfers: string[];
  documents: string[];
};

/** The state of the money of the demo town’s nights. */
export async function moneyOfTown({
  orm,
}: Pick<Database, 'orm'>): Promise<Record<keyof typeof moneyTitles, NightMoney>> {
  const { rows } = (await orm.execute(sql`
    select title, state, disputed_at is not null as disputed,
      (select coalesce(sum(-balance_minor), 0) from ledger_accounts a
        join ledger_balances on account_id = a.id
        where a.kind = 'held' and owner = 'booking:' || b.id)::int as "heldMinor",
      array(select part || ' ' || d.state from instalments d where source_id = b.id order by 1) as instalments,
      (select count(*) from charges where source_id = b.id)::int as charges,
      array(select concat_ws(' ', m.kind, m.state, amount_minor) from transfers m
        where source_id = b.id order by 1) as transfers,
      array(select p.kind from documents p where source_id = b.id order by 1) as documents
    from bookings b join events e on e.id = b.event_id`)) as unknown as {
    rows: (NightMoney & { title: string })[];
  };
  const entries = Object.entries(moneyTitles).map(([night, wanted]) => {
    const [row, ...more] = rows.filter(({ title }) => title === wanted);
    if (!row || more.length > 0) throw new Error(`${more.length} more of ${wanted}`);
    const { title: _, ...money } = row;
    return [night, money];
  });
  return Object.fromEntries(entries);
}

const paid = {
  disputed: false,
  instalments: ['whole paid'],
  charges: 1,
  transfers: [] as string[],
};

/** Its final state once the town is complete. */
export const wholeMoney: Record<keyof typeof moneyTitles, NightMoney> = {
  depositInstalment: {
    state: 'accepted',
    disputed: false,
    heldMinor: 0,
    charges: 0,
    instalments: ['balance open', 'deposit open'],
    transfers: [],
    documents: [],
  },
  depositPaid: {
    state: 'accepted',
    disputed: false,
    heldMinor: 340_00,
    charges: 1,
    instalments: ['balance open', 'deposit paid'],
    transfers: [],
    documents: ['receipt'],
  },
  held: { ...paid, state: 'confirmed', heldMinor: 650_00, documents: ['receipt'] },
  played: { ...paid, state: 'played', heldMinor: 600_00, documents: ['receipt'] },
  paidOut: {
    ...paid,
    state: 'paidOut',
    heldMinor: 0,
    // 900 less the fee of 5 %, four fifths of it the band’s and one Vera’s.
    transfers: [
      ...['payout arrived 17100', 'payout arrived 68400'],
      ...['transfer arrived 17100', 'transfer arrived 68400'],
    ],
    documents: ['invoice', 'invoice', 'invoice', 'receipt', 'statement', 'statement'],
  },
  waiting: {
    ...paid,
    state: 'settled',
    heldMinor: 0,
    transfers: ['transfer waiting 22800'],
    documents: ['invoice', 'invoice', 'invoice', 'receipt'],
  },
  cancelled: {
    // Half of 320.50 and of the fee on it goes back; the other half can be disputed for two days.
    ...paid,
    state: 'cancelled',
    heldMinor: 160_25,
    transfers: ['refund arrived 16826'],
    documents: ['creditNote', 'receipt'],
  },
  disputed: { ...paid, state: 'played', disputed: true, heldMinor: 450_00, documents: ['receipt'] },
};
