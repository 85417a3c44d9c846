import type pg from 'pg';

/* Rows of every table that has amounts, as the version before migration 0070 wrote them. */

/** A booking, its money and its tickets in a currency; 150,000 whole units are `unit` × 150,000. */
export async function fillEveryAmount(
  client: pg.Client,
  currency: string,
  unit: number,
): Promise<void> {
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
  await insert(client, 'bookings', {
    id: bookingId,
    event_id: eventId,
    state: 'played',
    latest_version: 1,
    signed_version: 1,
    starts_at: '2026-05-01T20:00Z',
    ends_at: '2026-05-01T22:00Z',
    load_in_at: '2026-05-01T18:00Z',
    load_out_at: '2026-05-01T23:00Z',
  });
  await insert(client, 'booking_versions', {
    booking_id: bookingId,
    number: 1,
    made_by: 'venue',
    terms,
  });
  const facts = {
    action: 'release',
    to: 'played',
    by: 'platform',
    facts: { by: 'clock', venueGetsMinor: part(10) },
  };
  await insert(client, 'booking_history', { booking_id: bookingId, ...facts });
  await insert(client, 'cancellations', {
    booking_id: bookingId,
    by: 'venue',
    currency,
    guarantee_minor: minor,
    venue_gets_back_minor: part(40),
    performer_gets_minor: part(60),
    venue_fee_minor: part(3),
    performer_fee_minor: 0,
  });
  await insert(client, 'disputes', {
    id: `d-${currency}`,
    booking_id: bookingId,
    raised_by: 'venue',
    reason: 'other',
    asks_venue_gets_minor: part(50),
    venue_gets_minor: part(30),
    performer_gets_minor: part(70),
  });
  await insert(client, 'dispute_statements', {
    id: `m-${currency}`,
    dispute_id: `d-${currency}`,
    by: 'venue',
    offers_venue_gets_minor: part(25),
  });
  await insert(client, 'contracts', {
    booking_id: bookingId,
    version: 1,
    document: { title: 'HUF 150,000' },
  });
  const entries = [
    ['provider', '', 0, minor],
    ['held', `booking:${bookingId}`, -1, -minor],
  ].map(([kind, owner, sign, amount], position) => ({
    position,
    account: `${kind}/${owner}/${currency}`,
    kind,
    owner,
    sign,
    amount,
    currency,
  }));
  await client.query('select post_transaction($1, $2, $3, $4, $5, null, $6)', [
    ...[`charge ${currency}`, 'charged', 'booking', bookingId],
    ...[JSON.stringify({ toPayeeMinor: part(90), payee: 'p' }), JSON.stringify(entries)],
  ]);
  await insert(client, 'instalments', {
    id: `i-${currency}`,
    currency,
    amount_minor: minor,
    fee_minor: part(1),
  });
  await insert(client, 'charges', {
    id: `pi-${currency}`,
    provider_charge_id: `ch-${currency}`,
    instalment_id: `i-${currency}`,
    currency,
    amount_minor: minor,
    fee_minor: part(1),
    refunded_minor: part(5),
  });
  await insert(client, 'transfers', {
    id: `t-${currency}`,
    kind: 'transfer',
    currency,
    amount_minor: part(90),
  });
  await insert(client, 'chargebacks', {
    id: `dp-${currency}`,
    currency,
    amount_minor: part(5),
    state: 'open',
  });
  const content = { totalMinor: minor, lines: [{ text: ['Fee'], amountMinor: minor }], facts: [] };
  await insert(client, 'documents', {
    id: `doc-${currency}`,
    kind: 'receipt',
    issuer_id: currency,
    currency,
    total_minor: minor,
    content,
  });
  const line = { kind: 'cost', label: 'Sound', amountMinor: part(8), agreedMinor: null };
  const document = { currency, sheet: { totalMinor: part(92) }, lines: [line] };
  await insert(client, 'settlements', { booking_id: bookingId, version: 1, agreed_version: 1 });
  await insert(client, 'settlement_lines', {
    id: `l-${currency}`,
    booking_id: bookingId,
    entered_by: 'venue',
    line,
  });
  await insert(client, 'settlement_changes', {
    booking_id: bookingId,
    revision: 1,
    action: 'enter',
    after: line,
    amount_minor: part(7),
  });
  await insert(client, 'settlement_disputes', {
    booking_id: bookingId,
    by: 'venue',
    amount_minor: part(6),
  });
  await insert(client, 'settlement_versions', {
    booking_id: bookingId,
    version: 1,
    document,
    hash: 'a'.repeat(64),
    total_minor: part(92),
  });
  await insert(client, 'ticket_sales', { event_id: eventId, currency });
  await insert(client, 'ticket_types', {
    id: `tt-${currency}`,
    event_id: eventId,
    most_per_order: 9,
    price_minor: part(2),
    door_price_minor: part(3),
  });
  await insert(client, 'promo_codes', { event_id: eventId, kind: 'amount', off_minor: part(1) });
  await insert(client, 'ticket_imports', {
    event_id: eventId,
    file: { shop: 'pretix', tickets: [{ priceMinor: part(2) }], left: [] },
  });
  await insert(client, 'ticket_orders', {
    id: orderId,
    event_id: eventId,
    currency,
    total_minor: part(4),
    fee_minor: part(1),
  });
  await insert(client, 'ticket_order_lines', {
    order_id: orderId,
    quantity: 2,
    price_minor: part(2),
    fee_minor: part(1),
  });
  await insert(client, 'tickets', {
    id: `ti-${currency}`,
    order_id: orderId,
    event_id: eventId,
    price_minor: part(2),
    fee_minor: part(1),
  });
  await insert(client, 'announcements', {
    id: `a-${currency}`,
    event_id: eventId,
    price_kind: 'amount',
    price_minor: part(2),
    currency,
  });
  await insert(client, 'public_events', {
    id: `a-${currency}`,
    announcement_id: `a-${currency}`,
    status: 'scheduled',
    facts: { price: { kind: 'amount', amountMinor: part(2), currency } },
  });
  const fee = { leastMinor: minor, mostMinor: null, currency, isShown: true };
  await insert(client, 'profiles', { id: `p-${currency}`, user_type: 'artist', details: { fee } });
  await insert(client, 'profile_drafts', {
    profile_id: `p-${currency}`,
    content: { details: { fee } },
  });
  await insert(client, 'listings', {
    kind: 'artist',
    id: `p-${currency}`,
    fee_least_minor: minor,
    fee_most_minor: part(200),
    fee_currency: currency,
    position: null,
  });
  await insert(client, 'outbox', {
    type: 'refund',
    payload: { cause: currency, currency, amountMinor: part(5) },
  });
  await insert(client, 'notifications', {
    account_id: currency,
    facts: { currency, amountMinor: part(5) },
  });
  await insert(client, 'security_log', {
    action: 'money taken back',
    facts: { currency, amountMinor: part(5) },
  });
  await insert(client, 'idempotency_keys', {
    account_id: currency,
    result: { order: { currency, totalMinor: part(4) } },
  });
  await client.query(
    `insert into reconciliations (since, until, compared, differences) values (now(), now(), 1, $1)`,
    [JSON.stringify([{ ref: currency, oursMinor: minor, theirsMinor: null, currency, about: '' }])],
  );
}

/** A row with the given values, and anything in the other required columns. */
async function insert(
  client: pg.Client,
  table: string,
  values: Record<string, unknown>,
): Promise<void> {
  const needed = (
    await client.query(`select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_nullable = 'NO'
      and column_default is null and is_identity = 'NO'`)
  ).rows;
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
