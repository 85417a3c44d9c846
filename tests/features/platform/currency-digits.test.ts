import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { migrateServer } from '#app/db/migrate-server.server.ts';
import { decimalOf } from '#app/lib/money/money.ts';
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
/** Rows here name what they belong to without all of it being there. */
await client.query(`do $$
  declare each record;
  begin
    for each in select conrelid::regclass as of, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', each.of, each.conname); end loop;
  end $$`);

/** A row with what matters, and anything in the columns that can’t be empty. */
async function insert(table: string, values: Record<string, unknown>): Promise<void> {
  const needed =
    await rows(`select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_nullable = 'NO'
      and column_default is null and is_identity = 'NO'`);
  const filled = {
    ...Object.fromEntries(needed.map(({ name, type }) => [name, anyOf(type)])),
    ...values,
  };
  const names = Object.keys(filled);
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(filled).map((value) =>
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      !(value instanceof Date)
        ? JSON.stringify(value)
        : value,
    ),
  );
}

let made = 0;
function anyOf(type: string): unknown {
  made += 1;
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (type.startsWith('timestamp')) return new Date('2026-05-01T20:00:00Z');
  if (type === 'date') return '2026-05-01';
  if (type === 'boolean') return false;
  if (type === 'jsonb') return {};
  if (type === 'ARRAY') return [];
  return type === 'text' ? `made ${made}` : 0;
}

/** What a booking, its money and its tickets come to in a currency; 150,000 whole units are `unit` × 150,000. */
async function fill(currency: string, unit: number): Promise<void> {
  const [bookingId, eventId, orderId] = [`b-${currency}`, `e-${currency}`, `o-${currency}`];
  const minor = 150_000 * unit;
  const part = (share: number) => (minor / 100) * share;
  const terms = {
    currency,
    deal: {
      kind: 'flat',
      guaranteeMinor: minor,
      bonuses: [{ ticketsSold: 10, amountMinor: part(1) }],
    },
    tickets: [
      { name: 'Standing', priceMinor: part(2), allotment: 100, comps: 0, kills: 0, feeMinor: 0 },
    ],
  };
  await insert('bookings', {
    ...{ id: bookingId, event_id: eventId, state: 'played', latest_version: 1, signed_version: 1 },
    ...{ starts_at: '2026-05-01T20:00Z', ends_at: '2026-05-01T22:00Z' },
    ...{ load_in_at: '2026-05-01T18:00Z', load_out_at: '2026-05-01T23:00Z' },
  });
  await insert('booking_versions', { booking_id: bookingId, number: 1, made_by: 'venue', terms });
  const facts = {
    action: 'release',
    to: 'played',
    by: 'platform',
    facts: { by: 'clock', venueGetsMinor: part(10) },
  };
  await insert('booking_history', { booking_id: bookingId, ...facts });
  await insert('cancellations', {
    ...{ booking_id: bookingId, by: 'venue', currency, guarantee_minor: minor },
    ...{ venue_gets_back_minor: part(40), performer_gets_minor: part(60) },
    ...{ venue_fee_minor: part(3), performer_fee_minor: 0 },
  });
  await insert('disputes', {
    ...{ id: `d-${currency}`, booking_id: bookingId, raised_by: 'venue', reason: 'other' },
    asks_venue_gets_minor: part(50),
    venue_gets_minor: part(30),
    performer_gets_minor: part(70),
  });
  await insert('dispute_statements', {
    ...{ id: `m-${currency}`, dispute_id: `d-${currency}`, by: 'venue' },
    offers_venue_gets_minor: part(25),
  });
  await insert('contracts', {
    booking_id: bookingId,
    version: 1,
    document: { title: 'HUF 150,000' },
  });
  const entries = [
    ['provider', '', 0, minor],
    ['held', `booking:${bookingId}`, -1, -minor],
  ].map(([kind, owner, sign, amount], position) => ({
    ...{ position, account: `${kind}/${owner}/${currency}`, kind, owner, sign, amount, currency },
  }));
  await client.query('select post_transaction($1, $2, $3, $4, $5, null, $6)', [
    ...[`charge ${currency}`, 'charged', 'booking', bookingId],
    ...[JSON.stringify({ toPayeeMinor: part(90), payee: 'p' }), JSON.stringify(entries)],
  ]);
  await insert('instalments', {
    id: `i-${currency}`,
    currency,
    amount_minor: minor,
    fee_minor: part(1),
  });
  await insert('charges', {
    ...{
      id: `pi-${currency}`,
      provider_charge_id: `ch-${currency}`,
      instalment_id: `i-${currency}`,
    },
    ...{ currency, amount_minor: minor, fee_minor: part(1), refunded_minor: part(5) },
  });
  await insert('transfers', {
    id: `t-${currency}`,
    kind: 'transfer',
    currency,
    amount_minor: part(90),
  });
  await insert('chargebacks', {
    id: `dp-${currency}`,
    currency,
    amount_minor: part(5),
    state: 'open',
  });
  const content = { totalMinor: minor, lines: [{ text: ['Fee'], amountMinor: minor }], facts: [] };
  await insert('documents', {
    id: `doc-${currency}`,
    kind: 'receipt',
    issuer_id: currency,
    currency,
    total_minor: minor,
    content,
  });
  const line = { kind: 'cost', label: 'Sound', amountMinor: part(8), agreedMinor: null };
  const document = { currency, sheet: { totalMinor: part(92) }, lines: [line] };
  await insert('settlements', { booking_id: bookingId, version: 1, agreed_version: 1 });
  await insert('settlement_lines', {
    id: `l-${currency}`,
    booking_id: bookingId,
    entered_by: 'venue',
    line,
  });
  await insert('settlement_changes', {
    ...{ booking_id: bookingId, revision: 1, action: 'enter', after: line, amount_minor: part(7) },
  });
  await insert('settlement_disputes', {
    booking_id: bookingId,
    by: 'venue',
    amount_minor: part(6),
  });
  await insert('settlement_versions', {
    ...{ booking_id: bookingId, version: 1, document, hash: 'a'.repeat(64), total_minor: part(92) },
  });
  await insert('ticket_sales', { event_id: eventId, currency });
  await insert('ticket_types', {
    id: `tt-${currency}`,
    event_id: eventId,
    most_per_order: 9,
    price_minor: part(2),
    door_price_minor: part(3),
  });
  await insert('promo_codes', { event_id: eventId, kind: 'amount', off_minor: part(1) });
  await insert('ticket_imports', {
    event_id: eventId,
    file: { shop: 'pretix', tickets: [{ priceMinor: part(2) }], left: [] },
  });
  await insert('ticket_orders', {
    id: orderId,
    event_id: eventId,
    currency,
    total_minor: part(4),
    fee_minor: part(1),
  });
  await insert('ticket_order_lines', {
    order_id: orderId,
    quantity: 2,
    price_minor: part(2),
    fee_minor: part(1),
  });
  await insert('tickets', {
    id: `ti-${currency}`,
    order_id: orderId,
    event_id: eventId,
    price_minor: part(2),
    fee_minor: part(1),
  });
  await insert('announcements', {
    id: `a-${currency}`,
    event_id: eventId,
    price_kind: 'amount',
    price_minor: part(2),
    currency,
  });
  await insert('public_events', {
    id: `a-${currency}`,
    announcement_id: `a-${currency}`,
    status: 'scheduled',
    facts: { price: { kind: 'amount', amountMinor: part(2), currency } },
  });
  const fee = { leastMinor: minor, mostMinor: null, currency, isShown: true };
  await insert('profiles', { id: `p-${currency}`, user_type: 'artist', details: { fee } });
  await insert('profile_drafts', { profile_id: `p-${currency}`, content: { details: { fee } } });
  await insert('listings', {
    kind: 'artist',
    id: `p-${currency}`,
    fee_least_minor: minor,
    fee_most_minor: part(200),
    fee_currency: currency,
    position: null,
  });
  await insert('outbox', {
    type: 'refund',
    payload: { cause: currency, currency, amountMinor: part(5) },
  });
  await insert('notifications', {
    account_id: currency,
    facts: { currency, amountMinor: part(5) },
  });
  await insert('security_log', {
    action: 'money taken back',
    facts: { currency, amountMinor: part(5) },
  });
  await insert('idempotency_keys', {
    account_id: currency,
    result: { order: { currency, totalMinor: part(4) } },
  });
  await client.query(
    `insert into reconciliations (since, until, compared, differences) values (now(), now(), 1, $1)`,
    [JSON.stringify([{ ref: currency, oursMinor: minor, theirsMinor: null, currency, about: '' }])],
  );
}

/** Every amount that is stored, by its column and currency, as a person reads it. */
async function written(digitsOf: (currency: string) => number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
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
      if (texts.length > 0) found[key] = [...(found[key] ?? []), ...texts.map(String)].toSorted();
    }
  return found;
}

function minorIn(value: unknown): number[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) =>
    /Minor$/.test(key) && typeof one === 'number' ? [one] : minorIn(one),
  );
}

it('every stored amount is worth what it was, and the books still sum to zero', async () => {
  const before: Record<string, number> = { EUR: 2, RSD: 2, JPY: 0, HUF: 0, COP: 0, IQD: 0 };
  const after: Record<string, number> = { EUR: 2, RSD: 2, JPY: 0, HUF: 2, COP: 2, IQD: 3 };
  for (const [currency, digits] of Object.entries(before)) await fill(currency, 10 ** digits);
  const worth = await written((currency) => before[currency] ?? 0);
  const columns = new Set(Object.keys(worth).map((key) => key.split(' ')[0]));
  // Whatever stores an amount is among what is looked at.
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
  // What refused to be changed still does.
  await expect(client.query('update ledger_entries set amount_minor = 1')).rejects.toThrow(
    'only be added to',
  );
  await expect(client.query('update documents set total_minor = 1')).rejects.toThrow(
    'only be added to',
  );
});

it('what was signed stays word for word, with the digits that it counted in', async () => {
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

it('says what it did', async () => {
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
