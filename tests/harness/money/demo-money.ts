import { sql } from 'drizzle-orm';
import { moneyTitles } from '#app/cli/demo-money-nights.server.ts';
import type { Database } from '#app/db/client.server.ts';

export type NightMoney = {
  state: string;
  disputed: boolean;
  /** Of the performer’s pay. */
  heldMinor: number;
  /** What was asked for, as `part state`. */
  dues: string[];
  charges: number;
  /** What went out, as `kind state amount`. */
  moves: string[];
  papers: string[];
};

/** Where the money of the demo town’s nights stands. */
export async function moneyOfTown({
  orm,
}: Pick<Database, 'orm'>): Promise<Record<keyof typeof moneyTitles, NightMoney>> {
  const { rows } = (await orm.execute(sql`
    select title, state, disputed_at is not null as disputed,
      (select coalesce(sum(-balance_minor), 0) from ledger_accounts a
        join ledger_balances on account_id = a.id
        where a.kind = 'held' and owner = 'booking:' || b.id)::int as "heldMinor",
      array(select part || ' ' || d.state from dues d where source_id = b.id order by 1) as dues,
      (select count(*) from charges where source_id = b.id)::int as charges,
      array(select concat_ws(' ', m.kind, m.state, amount_minor) from moves m
        where source_id = b.id order by 1) as moves,
      array(select p.kind from papers p where source_id = b.id order by 1) as papers
    from bookings b join events e on e.id = b.event_id`)) as unknown as {
    rows: (NightMoney & { title: string })[];
  };
  const named = Object.entries(moneyTitles).map(([night, wanted]) => {
    const [row, ...more] = rows.filter(({ title }) => title === wanted);
    if (!row || more.length > 0) throw new Error(`${more.length} more of ${wanted}`);
    const { title: _, ...money } = row;
    return [night, money];
  });
  return Object.fromEntries(named);
}

const paid = { disputed: false, dues: ['whole paid'], charges: 1, moves: [] as string[] };

/** Where it stands once the town is whole. */
export const wholeMoney: Record<keyof typeof moneyTitles, NightMoney> = {
  depositDue: {
    ...{ state: 'accepted', disputed: false, heldMinor: 0, charges: 0 },
    ...{ dues: ['balance open', 'deposit open'], moves: [], papers: [] },
  },
  depositPaid: {
    ...{ state: 'accepted', disputed: false, heldMinor: 340_00, charges: 1 },
    ...{ dues: ['balance open', 'deposit paid'], moves: [], papers: ['receipt'] },
  },
  held: { ...paid, state: 'confirmed', heldMinor: 650_00, papers: ['receipt'] },
  played: { ...paid, state: 'played', heldMinor: 600_00, papers: ['receipt'] },
  paidOut: {
    ...{ ...paid, state: 'paidOut', heldMinor: 0 },
    // 900 less the fee of 5 %, four fifths of it the band’s and one Vera’s.
    moves: [
      ...['payout arrived 17100', 'payout arrived 68400'],
      ...['transfer arrived 17100', 'transfer arrived 68400'],
    ],
    papers: ['invoice', 'invoice', 'invoice', 'receipt', 'statement', 'statement'],
  },
  waiting: {
    ...{ ...paid, state: 'settled', heldMinor: 0 },
    moves: ['transfer waiting 22800'],
    papers: ['invoice', 'invoice', 'invoice', 'receipt'],
  },
  cancelled: {
    // Half of 320.50 and of the fee on it goes back; the other half can be disputed for two days.
    ...{ ...paid, state: 'cancelled', heldMinor: 160_25 },
    moves: ['refund arrived 16826'],
    papers: ['creditNote', 'receipt'],
  },
  disputed: { ...paid, state: 'played', disputed: true, heldMinor: 450_00, papers: ['receipt'] },
};
