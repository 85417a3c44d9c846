import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#app/db/schema/ledger.ts';
import { type Account, accountId } from '#app/domain/payments/ledger.ts';
import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { heldFor, provider, refusalOf, transfer } from '#tests/harness/money/ledger.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const orm = database.orm;

/** Refusals of the database alone, and the results if that one rule weren’t there. */
type Act = {
  refused: string;
  without: string[];
  /** Raw statements, past the writer. */
  act: (tx: Orm) => Promise<unknown>;
};

const insertTransaction = (tx: Orm, cause: string) =>
  tx
    .insert(ledgerTransactions)
    .values({ cause, kind: 'charged', sourceType: 'booking', sourceId: 'raw' })
    .returning({ id: ledgerTransactions.id })
    .then(([row]) => row?.id ?? 0);

const entries = (tx: Orm, transactionId: number, amounts: [Account, number | string][], from = 0) =>
  tx.insert(ledgerEntries).values(
    amounts.map(([account, amount], index) => ({
      transactionId,
      position: from + index,
      accountId: accountId(account),
      amountMinor: sql`${amount}::bigint`,
    })),
  );

/** A transaction posted before the act. */
const standing = async (tx: Orm) => {
  await postTransaction(tx, { ...transfer(provider, heldFor('raw'), 100), cause: 'standing' });
  const dollars: Account = { kind: 'provider', owner: '', currency: 'USD' };
  const heldDollars: Account = { ...heldFor('raw'), currency: 'USD' };
  await postTransaction(tx, {
    ...transfer(dollars, heldDollars, 100),
    cause: 'standing in dollars',
  });
};

const standingId = async (tx: Orm) => {
  const [row] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(sql`cause = 'standing'`);
  return row?.id ?? 0;
};

const dropTrigger = (name: string, table: string) => `drop trigger ${name} on ${table}`;
const dropCheck = (name: string, table: string) => `alter table ${table} drop constraint ${name}`;
const run = (statement: string) => (tx: Orm) => tx.execute(sql.raw(statement));

const acts: Record<string, Act> = {
  'a transaction that doesn’t balance': {
    refused: 'ledger_transactions_balance',
    without: [dropTrigger('ledger_entries_balance', 'ledger_entries')],
    act: async (tx) =>
      entries(tx, await insertTransaction(tx, 'unbalanced'), [
        [provider, 100],
        [heldFor('raw'), -99],
      ]),
  },
  'a transaction that balances over two currencies, but in neither': {
    refused: 'ledger_transactions_balance',
    without: [dropTrigger('ledger_entries_balance', 'ledger_entries')],
    act: async (tx) =>
      entries(tx, await insertTransaction(tx, 'two currencies'), [
        [provider, 100],
        [{ ...heldFor('raw'), currency: 'USD' }, -100],
      ]),
  },
  'a transaction without entries': {
    refused: 'ledger_transactions_entries',
    without: [dropTrigger('ledger_transactions_entries', 'ledger_transactions')],
    act: (tx) => insertTransaction(tx, 'empty'),
  },
  'a second posting of a cause': {
    refused: 'ledger_transactions_cause',
    without: ['drop index ledger_transactions_cause'],
    act: async (tx) =>
      entries(tx, await insertTransaction(tx, 'standing'), [
        [provider, 1],
        [heldFor('raw'), -1],
      ]),
  },
  'entries added to a transaction of the past': {
    refused: 'ledger_transactions_past',
    without: [dropTrigger('ledger_entries_balance', 'ledger_entries')],
    act: async (tx) =>
      entries(
        tx,
        await standingId(tx),
        [
          [provider, 1],
          [heldFor('raw'), -1],
        ],
        2,
      ),
  },
  'a transaction that says it belongs to a later one': {
    refused: 'ledger_transactions_made_in',
    without: [dropTrigger('ledger_transactions_entries', 'ledger_transactions')],
    act: (tx) =>
      tx.execute(sql`insert into ledger_transactions (cause, kind, source_type, source_id, made_in)
        values ('of the future', 'charged', 'booking', 'raw', (pg_current_xact_id()::text::bigint + 1)::text)`),
  },
  'a hold below zero': {
    refused: 'ledger_balances_never_negative',
    without: [dropCheck('ledger_balances_never_negative', 'ledger_balances')],
    act: (tx) => postTransaction(tx, transfer(heldFor('raw'), provider, 101)),
  },
  'an amount of nothing': {
    refused: 'ledger_entries_amount',
    without: [dropCheck('ledger_entries_amount', 'ledger_entries')],
    act: async (tx) =>
      entries(tx, await insertTransaction(tx, 'nothing'), [
        [provider, 0],
        [heldFor('raw'), 0],
      ]),
  },
  'an amount that a number doesn’t hold exactly': {
    refused: 'ledger_entries_amount',
    without: [dropCheck('ledger_entries_amount', 'ledger_entries')],
    act: async (tx) =>
      // Split into parts, the sums stay exact.
      entries(tx, await insertTransaction(tx, 'too much'), [
        [provider, '9007199254740992'],
        [provider, '-9007199254740992'],
      ]),
  },
  'a sum that a number doesn’t hold exactly': {
    refused: 'ledger_balances_exact',
    without: [dropCheck('ledger_balances_exact', 'ledger_balances')],
    act: (tx) => postTransaction(tx, transfer(provider, heldFor('raw'), Number.MAX_SAFE_INTEGER)),
  },
  'an account whose bound isn’t that of its kind': {
    refused: 'ledger_accounts_bound',
    without: [dropCheck('ledger_accounts_bound', 'ledger_accounts')],
    act: (tx) =>
      tx.insert(ledgerAccounts).values({
        id: 'held/booking:free/EUR',
        kind: 'held',
        owner: 'booking:free',
        currency: 'EUR',
        sign: 0,
      }),
  },
  'an account of no known kind': {
    refused: 'ledger_accounts_bound',
    without: [dropCheck('ledger_accounts_bound', 'ledger_accounts')],
    act: run(
      `insert into ledger_accounts (id, kind, owner, currency, sign) values ('pocket//EUR', 'pocket', '', 'EUR', 0)`,
    ),
  },
  'an account under another’s name': {
    refused: 'ledger_accounts_id',
    without: [dropCheck('ledger_accounts_id', 'ledger_accounts')],
    act: run(
      `insert into ledger_accounts (id, kind, owner, currency, sign) values ('bank//EUR', 'tax', '', 'EUR', 0)`,
    ),
  },
  'a currency that isn’t one': {
    refused: 'ledger_accounts_currency',
    without: [dropCheck('ledger_accounts_currency', 'ledger_accounts')],
    act: run(
      `insert into ledger_accounts (id, kind, owner, currency, sign) values ('tax//euro', 'tax', '', 'euro', 0)`,
    ),
  },
  ...Object.fromEntries(
    [
      ['ledger_accounts', `set opened_at = now()`],
      ['ledger_transactions', `set kind = 'released'`],
      ['ledger_entries', 'set amount_minor = -amount_minor'],
      ['ledger_balances', 'set balance_minor = balance_minor * 2'],
    ].flatMap(([table = '', change]) => {
      const refused = `${table} can only be added to`;
      const rows = table === 'ledger_balances' ? 'ledger_balances_follow' : `${table}_stay`;
      // Without foreign keys, so that nothing else keeps the rows.
      const free = `do $$ declare one record; begin for one in select conname, conrelid::regclass as place
        from pg_constraint where confrelid = '${table}'::regclass loop
        execute format('alter table %s drop constraint %I', one.place, one.conname); end loop; end $$`;
      const whole =
        table === 'ledger_balances' ? 'ledger_balances_stay_whole' : `${table}_stay_whole`;
      return [
        [
          `a change of ${table}`,
          { refused, without: [dropTrigger(rows, table)], act: run(`update ${table} ${change}`) },
        ],
        [
          `a removal from ${table}`,
          {
            refused,
            without: [free, dropTrigger(rows, table)],
            act: run(`delete from ${table}`),
          },
        ],
        [
          `an emptying of ${table}`,
          {
            refused,
            without: [free, dropTrigger(whole, table)],
            act: run(`truncate ${table} cascade`),
          },
        ],
      ];
    }),
  ),
};

describe('the database refuses', () => {
  beforeAll(() => standing(orm));

  /** Rolled back at its end, with deferred constraints checked before. */
  const tried = (before: string[], act: Act['act']) =>
    refusalOf(async () => {
      await orm
        .transaction(async (tx) => {
          for (const statement of before) await tx.execute(sql.raw(statement));
          await act(tx);
          await tx.execute(sql`set constraints all immediate`);
          throw new Error('undone');
        })
        .catch((error) => {
          if ((error as Error).message !== 'undone') throw error;
        });
    });

  it.each(Object.entries(acts))('%s', async (_, { refused, without, act }) => {
    expect(await tried([], act)).toBe(refused);
    // Without that rule it succeeds: nothing else would have refused it.
    expect(await tried(without, act)).toBe(null);
  });

  it('takes an empty transaction no further than its commit', async () => {
    expect(await refusalOf(() => insertTransaction(orm, 'left empty'))).toBe(
      'ledger_transactions_entries',
    );
  });
});
