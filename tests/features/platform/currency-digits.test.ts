import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { migrateServer } from '#app/db/migrate-server.server.ts';
import { decimalOf } from '#app/lib/money/money.ts';
import { fillEveryAmount } from '#tests/harness/servers/every-amount.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';
import { databasesOn } from '#tests/harness/servers/postgres.ts';

/*
 * A database of the version before migration 0070, when amounts counted in the digits of CLDR 48
 * (Node 26.10): none for HUF, COP, IDR and IQD, two for EUR and RSD.
 */
const whole = path.resolve('app/db/migrations');
const until69 = mkdtempSync(path.join(tmpdir(), 'bandstand-until-0069-'));
cpSync(whole, until69, { recursive: true });
const journalFile = path.join(until69, 'meta/_journal.json');
const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
journal.entries = journal.entries.filter(({ idx }: { idx: number }) => idx < 70);
writeFileSync(journalFile, JSON.stringify(journal));
afterAll(() => rmSync(until69, { recursive: true, force: true }));

const url = await databasesOn(inject('postgresUrl')).createDatabase();
const { log, lines } = openHeardLog();
await migrateServer(url, until69, log);
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());
const rows = async (sql: string) => (await client.query(sql)).rows;
/** Rows here refer to others that don't all exist. */
await client.query(`do $$
  declare each record;
  begin
    for each in select conrelid::regclass as of, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', each.of, each.conname); end loop;
  end $$`);

/** Every stored amount, by its column and currency, as a person reads it. */
async function written(digitsOf: (currency: string) => number): Promise<Record<string, string[]>> {
  const result: Record<string, string[]> = {};
  const columns = await rows(`select table_name as of, column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'
      and table_name <> 'settlement_versions' and (column_name ~ '_minor$' or data_type = 'jsonb')
    order by 1, 2`);
  for (const { of, name } of columns)
    for (const { row, value } of await rows(
      `select to_jsonb(r) as row, to_jsonb(r."${name}") as value from ${of} r`,
    )) {
      const currency = /\b(EUR|RSD|HUF|COP|IQD|JPY)\b/.exec(JSON.stringify(row))?.[1] ?? '';
      const amounts = name.endsWith('_minor') ? [value] : minorIn(value);
      const texts = amounts
        .filter((one) => one !== null)
        .map((one) => Number(one) / 10 ** digitsOf(currency));
      const key = `${of}.${name} ${currency}`;
      if (texts.length > 0) result[key] = [...(result[key] ?? []), ...texts.map(String)].toSorted();
    }
  return result;
}

function minorIn(value: unknown): number[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) =>
    /Minor$/.test(key) && typeof one === 'number' ? [one] : minorIn(one),
  );
}

it('every stored amount keeps its worth, and the books still sum to zero', async () => {
  const before: Record<string, number> = { EUR: 2, RSD: 2, JPY: 0, HUF: 0, COP: 0, IQD: 0 };
  const after: Record<string, number> = { EUR: 2, RSD: 2, JPY: 0, HUF: 2, COP: 2, IQD: 3 };
  for (const [currency, digits] of Object.entries(before))
    await fillEveryAmount(client, currency, 10 ** digits);
  const worth = await written((currency) => before[currency] ?? 0);
  const columns = new Set(Object.keys(worth).map((key) => key.split(' ')[0]));
  // Every column that stores an amount is checked.
  const stored = await rows(`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and column_name ~ '_minor$'
      and table_name <> 'settlement_versions'`);
  expect([...columns]).toEqual(expect.arrayContaining(stored.map(({ name }) => name)));
  const untouched = await rows(
    `select e.*, e.xmin from ledger_entries e where account_id like '%EUR'`,
  );

  await migrateServer(url, whole, log);

  expect(await written((currency) => after[currency] ?? 0)).toEqual(worth);
  expect(
    await rows(`select e.*, e.xmin from ledger_entries e where account_id like '%EUR'`),
  ).toEqual(untouched);
  const sums = await rows(
    `select transaction_id, sum(amount_minor)::int as sum from ledger_entries group by 1`,
  );
  expect(sums.map(({ sum }) => sum)).toEqual([0, 0, 0, 0, 0, 0]);
  const balances = await rows(
    `select account_id, sum(balance_minor)::int as minor from ledger_balances group by 1 order by 1`,
  );
  expect(balances).toContainEqual({ account_id: 'held/booking:b-HUF/HUF', minor: -15_000_000 });
  expect(decimalOf(15_000_000, 'HUF')).toBe('150000.00');
  // Protected rows are still protected.
  await expect(client.query('update ledger_entries set amount_minor = 1')).rejects.toThrow(
    'only be added to',
  );
  await expect(client.query('update documents set total_minor = 1')).rejects.toThrow(
    'only be added to',
  );
});

it('signed documents stay word for word, with the digits that they counted in', async () => {
  const versions = await rows(`select document ->> 'currency' as currency, digits, hash,
    document #>> '{sheet,totalMinor}' as signed, total_minor::int as today from settlement_versions order by 1`);
  const hash = 'a'.repeat(64);
  expect(versions).toContainEqual({
    currency: 'EUR',
    digits: null,
    hash,
    signed: '13800000',
    today: 13_800_000,
  });
  expect(versions).toContainEqual({
    currency: 'HUF',
    digits: 0,
    hash,
    signed: '138000',
    today: 13_800_000,
  });
  expect(versions).toContainEqual({
    currency: 'IQD',
    digits: 0,
    hash,
    signed: '138000',
    today: 138_000_000,
  });
  expect(
    await rows(`select document ->> 'title' as title from contracts where booking_id = 'b-HUF'`),
  ).toEqual([{ title: 'HUF 150,000' }]);
});

it('reports its work', async () => {
  const noted = await rows(`select currency, digits_before, digits_after, sum(rows)::int as rows
    from currency_conversions group by 1, 2, 3 order by 1`);
  expect(noted).toEqual([
    { currency: 'COP', digits_before: 0, digits_after: 2, rows: expect.any(Number) },
    { currency: 'HUF', digits_before: 0, digits_after: 2, rows: expect.any(Number) },
    { currency: 'IQD', digits_before: 0, digits_after: 3, rows: expect.any(Number) },
  ]);
  expect(noted[0].rows).toBe(noted[1].rows);
  expect(
    await rows(
      `select rows::int from currency_conversions where "of" = 'ledger_entries' and currency = 'HUF'`,
    ),
  ).toEqual([{ rows: 2 }]);
  expect(lines.map(({ msg }) => msg)).toContain('ledger_entries: 2 rows in HUF from 0 to 2 digits');
});
