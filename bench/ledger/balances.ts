import pg from 'pg';
import { openDatabase } from '#app/db/client.server.ts';
import { accountId } from '#app/domain/payments/ledger.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { readBalance } from '../../app/features/payments/ledger/queries.server.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Report, table } from '../measure/report.ts';
import { median, tell } from '../measure/rounds.ts';

const sizes = [1_000, 10_000, 200_000];
const reads = 2_000;
/** Each entry changes the one balance: what a statement leaves of it behind, it has to pass again. */
const mostAtOnce = 1_000;

const accountOf = (size: number) =>
  ({ kind: 'owedTo', owner: `profile:${size}`, currency: 'EUR' }) as const;

/**
 * Time to read the balance of accounts with few and with many entries, and to read its row by hand,
 * in turn.
 */
export async function measureBalances({ postgres }: Bench): Promise<Report> {
  const databaseUrl = await postgres.createDatabase();
  const settings = parseSettings({ DATABASE_URL: databaseUrl });
  const database = await openDatabase(settings, openLog('silent'));
  await database.migrate();
  await fillAll(databaseUrl);
  const bare = new pg.Client({ connectionString: databaseUrl });
  await bare.connect();
  const problems: string[] = [];
  const took = sizes.map((): number[] => []);
  const tookBare: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    for (const [index, size] of sizes.entries()) {
      const beganAt = performance.now();
      const balance = await readBalance(database.orm, accountOf(size));
      took[index]?.push((performance.now() - beganAt) * 1_000);
      if (balance !== -size * 100) problems.push(`a balance of ${size} entries was ${balance}`);
    }
    const beganAt = performance.now();
    await bare.query(bareRead);
    tookBare.push((performance.now() - beganAt) * 1_000);
  }
  await bare.end();
  await database.close();
  const medians = took.map((times) => median(times) ?? 0);
  const [few = 1, many = 0, bareMicros] = [medians[0], medians.at(-1), median(tookBare) ?? 1];
  const rows = sizes.map((size, index) => [`of ${size} entries`, number(medians[index] ?? null)]);
  return {
    lines: table(
      ['Reading a balance', 'Median µs'],
      [...rows, ['its row by hand', number(bareMicros)]],
    ),
    ratios: [
      {
        name: `time with ${sizes.at(-1)} entries ÷ with ${sizes[0]}`,
        value: many / few,
        worse: 'more',
        target: { most: 1.5 },
      },
      { name: 'time of a balance ÷ of its row by hand', value: few / bareMicros, worse: 'more' },
    ],
    problems,
  };
}

const bareRead = {
  name: 'balance',
  text: 'select balance_minor from ledger_balances where account_id = $1',
  values: [accountId(accountOf(sizes[0] as number))],
};

async function fillAll(databaseUrl: string): Promise<void> {
  const filler = new pg.Client({ connectionString: databaseUrl });
  await filler.connect();
  await filler.query(
    `insert into ledger_accounts (id, kind, owner, currency, sign) values ('bank//EUR', 'bank', '', 'EUR', 0)`,
  );
  for (const size of sizes) {
    const { kind, owner, currency } = accountOf(size);
    const id = accountId({ kind, owner, currency });
    await filler.query(
      'insert into ledger_accounts (id, kind, owner, currency, sign) values ($1, $2, $3, $4, -1)',
      [...[id, kind, owner, currency]],
    );
    for (let entries = 0; entries < size; entries += mostAtOnce)
      await fill(filler, id, Math.min(mostAtOnce, size - entries));
    tell(`${size} entries are there`);
  }
  await filler.query('analyze ledger_entries, ledger_balances, ledger_accounts');
  await filler.end();
}

/** Transactions with one entry on the account and one on another, through all triggers. */
async function fill(filler: pg.Client, id: string, count: number): Promise<void> {
  await filler.query(
    `with posted as (
       insert into ledger_transactions (cause, kind, source_type, source_id)
       select 'fill ' || gen_random_uuid(), 'charged', 'booking', 'long' from generate_series(1, $2::int)
       returning id
     )
     insert into ledger_entries (transaction_id, position, account_id, amount_minor)
     select id, position, case position when 0 then 'bank//EUR' else $1 end,
       case position when 0 then 100 else -100 end
     from posted cross join generate_series(0, 1) as position`,
    [id, count],
  );
}
