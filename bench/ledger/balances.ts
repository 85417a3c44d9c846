import pg from 'pg';
import { openDatabase } from '#app/db/client.server.ts';
import { accountId } from '#app/domain/payments/accounts.ts';
import { readBalance } from '#app/features/payments/queries/read-balances.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { isMet, number, type Report, type Target, table } from '../measure/report.ts';
import { median, tell } from '../measure/rounds.ts';

const sizes = [1_000, 100_000, 1_000_000];
const reads = 2_000;
/** So that no statement has more than a server keeps in mind at once. */
const mostAtOnce = 50_000;
const target: Target = { most: 1.5, text: '≤ 1.5' };

const accountOf = (size: number) =>
  ({ kind: 'owedTo', owner: `profile:${size}`, currency: 'EUR' }) as const;

/** What reading a balance takes, of accounts with few and with many entries, in turn. */
export async function measureBalances(databaseUrl: string): Promise<Report> {
  await fillAll(databaseUrl);
  const database = await openDatabase(
    parseSettings({ DATABASE_URL: databaseUrl }),
    openLog('silent'),
  );
  const problems: string[] = [];
  const took = sizes.map((): number[] => []);
  for (let read = 0; read < reads; read += 1)
    for (const [index, size] of sizes.entries()) {
      const beganAt = performance.now();
      const balance = await readBalance(database.orm, accountOf(size));
      took[index]?.push((performance.now() - beganAt) * 1_000);
      if (balance !== -size * 100) problems.push(`a balance of ${size} entries was ${balance}`);
    }
  await database.close();
  const medians = took.map((times) => median(times) ?? 0);
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
  const rows = sizes.map((size, index) => [size, number(medians[index] ?? null)]);
  return {
    title: 'Balances',
    lines: [
      ...table(['Entries of the account', 'Reading its balance, µs'], rows),
      '',
      `At 1,000,000 entries ÷ at 1,000: ${number(ratio, 2)} (target ${target.text}, met: ${isMet(ratio, target)}).`,
    ],
    problems,
  };
}

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
