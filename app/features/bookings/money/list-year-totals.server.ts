import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  type BookingTotals,
  type SpentKind,
  spentKinds,
  type TotalKind,
  totalKinds,
} from '#app/domain/payments/totals.ts';
import { monthsOf } from '#app/lib/time/days.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';

export type YearRow<Kind extends string = TotalKind> = BookingTotals<Kind> & {
  bookingId: string;
  /** Of the show, ISO. */
  day: string;
  venue: string | null;
  performerName: string | null;
};

/**
 * A year’s entries for a performer’s bookings, by the time zone of the performer’s page: a row for
 * each month, booking and currency with entries.
 * @param performerId the page, or null for every performer
 */
export async function listYearTotals(
  orm: Orm,
  year: number,
  performerId: string | null,
): Promise<YearRow[]> {
  return readZones(orm, year, {
    pageId: sql`bookings.performer_id`,
    pages: performerId === null ? sql`true` : sql`bookings.performer_id = ${performerId}`,
    kinds: totalKinds,
    sums: earned,
    transactions: sql`t.kind not in ('charged', 'providerFee')`,
  });
}

/** The same for a venue’s spending on its bookings, by the venue’s time zone. */
export async function listVenueTotals(
  orm: Orm,
  year: number,
  venueId: string,
): Promise<YearRow<SpentKind>[]> {
  return readZones(orm, year, {
    pageId: sql`bookings.venue_id`,
    pages: sql`bookings.venue_id = ${venueId}`,
    kinds: spentKinds,
    sums: spent,
    transactions: sql`t.kind in ('charged', 'refunded', 'refundFailed', 'chargebackLost')`,
  });
}

type Totals<Kind extends string> = {
  /** The page whose time zone counts. */
  pageId: SQL;
  /** The condition for bookings. */
  pages: SQL;
  kinds: readonly Kind[];
  sums: Record<Kind, SQL>;
  transactions: SQL;
};

async function readZones<Kind extends string>(
  orm: Orm,
  year: number,
  totals: Totals<Kind>,
): Promise<YearRow<Kind>[]> {
  const { pageId, pages } = totals;
  const zones = (await orm.execute(sql`select distinct page.time_zone as zone
    from bookings left join profiles page on page.id = ${pageId} where ${pages}`)) as {
    rows: { zone: string | null }[];
  };
  const rows: YearRow<Kind>[] = [];
  for (const { zone } of zones.rows) rows.push(...(await readZone(orm, year, zone, totals)));
  return rows.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

const orderOf = ({ performer, month, day, bookingId }: Omit<YearRow<never>, 'totals'>) =>
  [performer, month, day, bookingId].join(' ');

type StoredRow<Kind extends string> = Record<Kind, string> & {
  month: number;
  booking: string;
  day: string;
  currency: string;
  venue: string | null;
  performer: string | null;
  performer_name: string | null;
};

async function readZone<Kind extends string>(
  orm: Orm,
  year: number,
  zone: string | null,
  { pageId, pages, kinds, sums, transactions }: Totals<Kind>,
): Promise<YearRow<Kind>[]> {
  const months = monthsOf(year, zone !== null && isTimeZone(zone) ? zone : 'UTC');
  const [from, until] = [months[0], months[12]].map((at) => at?.toISOString() ?? '');
  const bounds = sql.join(
    months.map((at) => sql`${at.toISOString()}::timestamptz`),
    sql`, `,
  );
  const columns = kinds.map(
    (kind) => sql`coalesce(sum(${sums[kind]}), 0)::text as ${sql.identifier(kind)}`,
  );
  const { rows } = (await orm.execute(sql`
    with selected as (
      select bookings.id, events.day::text, venue.display_name as venue,
        performer.display_name as performer_name,
        coalesce('profile:' || bookings.performer_id, (select divided.facts->>'payee'
          from ledger_transactions divided where divided.source_type = 'booking'
            and divided.source_id = bookings.id and divided.facts ? 'payee' limit 1)) as performer,
        coalesce('profile:' || bookings.venue_id, (select instalments.payer_id from instalments
          where instalments.source_type = 'booking' and instalments.source_id = bookings.id
            and instalments.part in ('whole', 'deposit', 'balance', 'settlement') limit 1), '') as payer
      from bookings join events on events.id = bookings.event_id
        left join profiles page on page.id = ${pageId}
        left join profiles performer on performer.id = bookings.performer_id
        left join profiles venue on venue.id = bookings.venue_id
      where ${pages} and page.time_zone is not distinct from ${zone}
    )
    select width_bucket(t.posted_at, array[${bounds}]) as month, selected.id as booking, selected.day,
      selected.venue, selected.performer, selected.performer_name, a.currency, ${sql.join(columns, sql`, `)}
    from selected
      join ledger_transactions t on t.source_type = 'booking' and t.source_id = selected.id
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
    where t.posted_at >= ${from} and t.posted_at < ${until} and ${transactions}
    group by 1, 2, 3, 4, 5, 6, 7`)) as { rows: StoredRow<Kind>[] };
  return rows.map((row) => ({
    performer: row.performer ?? '',
    performerName: row.performer_name,
    month: `${year}-${`${row.month}`.padStart(2, '0')}`,
    bookingId: row.booking,
    day: row.day,
    venue: row.venue,
    currency: row.currency,
    totals: Object.fromEntries(
      kinds.map((kind) => [kind, BigInt(row[kind])]),
    ) as YearRow<Kind>['totals'],
  }));
}

/** Debits are positive in the books; each of these sums is positive in the sense of its name. */
const isDivided = sql`t.kind in ('released', 'awarded')`;
const feeOnce = sql`case when ${isDivided} and e.position = 0
  then coalesce((t.facts->>'payeeFeeMinor')::bigint, 0) else 0 end`;
const refunded = when(sql`t.kind = 'refunded' and a.kind = 'owedTo'`, 1);
const refundsFailed = when(sql`t.kind = 'refundFailed' and a.kind = 'owedTo'`, -1);

const earned: Record<TotalKind, SQL> = {
  released: sql`${when(sql`${isDivided} and a.kind = 'owedTo' and a.owner <> selected.payer`, -1)} + ${feeOnce}`,
  fees: feeOnce,
  members: when(sql`${isDivided} and a.kind = 'owedTo' and a.owner like 'person:%'`, -1),
  penalties: when(
    sql`t.kind = 'penalty' and a.kind = 'owedBy' and a.owner = selected.performer`,
    1,
  ),
  takenBack: when(
    sql`t.kind = 'chargebackLost' and a.kind = 'owedBy' and a.owner = selected.performer`,
    1,
  ),
  corrected: when(sql`t.kind = 'corrected' and a.kind = 'owedBy'`, 1),
  keptBack: when(sql`t.kind = 'setOff' and a.kind = 'owedBy'`, -1),
  paidOwed: when(
    sql`t.kind in ('penaltyPaid', 'correctionPaid') and a.kind = 'owedBy' and a.owner = selected.performer`,
    -1,
  ),
  transferred: when(sql`t.kind = 'transferred' and a.kind = 'owedTo'`, 1),
  reversed: when(sql`t.kind = 'transferReversed' and a.kind = 'owedTo'`, -1),
  refunded,
  refundsFailed,
};

/** Charges to cards, and refunds to them. */
const spent: Record<SpentKind, SQL> = {
  paid: when(sql`t.kind = 'charged' and a.kind = 'held'`, -1),
  fees: when(sql`t.kind = 'charged' and a.kind = 'heldFees'`, -1),
  refunded,
  refundsFailed,
  takenBack: when(sql`t.kind = 'chargebackLost' and a.kind = 'contested'`, -1),
};

function when(condition: SQL, sign: 1 | -1): SQL {
  return sql`case when ${condition} then ${sql.raw(`${sign}`)} * e.amount_minor else 0 end`;
}
