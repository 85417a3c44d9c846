import { bookings, type Shape } from './shapes.ts';

/** Plain inserts, one statement after the other, or the platform's own call of the database. */
export type Script = 'inserts' | 'call';

type Leg = { kind: string; owner: string; sign: number; amount: number };

export function scriptOf(shape: Shape, script: Script): string {
  const booking = `booking:' || :booking::text || '`;
  const legs: Leg[] = [
    { kind: 'provider', owner: '', sign: 0, amount: 126 },
    ...(shape === 'hot'
      ? [{ kind: 'owedTo', owner: 'hot', sign: -1, amount: -126 }]
      : [
          { kind: 'held', owner: booking, sign: -1, amount: -120 },
          { kind: 'heldFees', owner: booking, sign: -1, amount: -6 },
        ]),
  ];
  return [
    `\\set booking random(0, ${bookings - 1})`,
    '\\set cause random(1, 281474976710655)',
    'begin;',
    ...(script === 'inserts' ? insertsOf(legs) : [callOf(legs)]),
    'commit;',
  ].join('\n');
}

/** Only accounts that are new are opened, in one order, as the platform does. */
function insertsOf(legs: Leg[]): string[] {
  const accounts = legs
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
    .map(
      ({ kind, owner, sign }) => `('${idOf(kind, owner)}', '${kind}', '${owner}', 'EUR', ${sign})`,
    );
  const entries = legs.map(
    ({ kind, owner, amount }, position) => `(:id, ${position}, '${idOf(kind, owner)}', ${amount})`,
  );
  return [
    `insert into ledger_transactions (cause, kind, source_type, source_id) values ('charge ' || :cause::text, 'charged', 'booking', :booking::text) returning id \\gset`,
    `insert into ledger_accounts (id, kind, owner, currency, sign) values ${accounts.join(', ')} on conflict do nothing;`,
    `insert into ledger_entries (transaction_id, position, account_id, amount_minor) values ${entries.join(', ')};`,
  ];
}

function callOf(legs: Leg[]): string {
  const entries = legs.map(({ kind, owner, sign, amount }, position) => {
    const words = {
      position,
      account: idOf(kind, owner),
      kind,
      owner,
      currency: 'EUR',
      sign,
      amount,
    };
    return JSON.stringify(words);
  });
  return `select post_transaction('charge ' || :cause::text, 'charged', 'booking', :booking::text, '{}', null, ('[${entries.join(',')}]')::jsonb);`;
}

const idOf = (kind: string, owner: string) => `${kind}/${owner}/EUR`;
