import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type SpentKind, spentKinds } from '#app/domain/payments/totals.ts';
import { monthsOf } from '#app/lib/time/months.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { when, type YearRow } from './list-year-totals.server.ts';

type Read = Record<SpentKind, string> & {
  month: string;
  booking: string;
  day: string;
  currency: string;
  venue: string | null;
  performer: string | null;
  performer_name: string | null;
};

/**
 * What a venue’s page spent on its bookings in a year, by its clock: a row for each month, booking and
 * currency in which it paid or got something back.
 */
export async function listVenueTotals(
  orm: Orm,
  year: number,
  venueId: string,
): Promise<YearRow<SpentKind>[]> {
  const zones = (await orm.execute(
    sql`select time_zone as zone from profiles where id = ${venueId}`,
  )) as { rows: { zone: string | null }[] };
  const zone = zones.rows[0]?.zone ?? 'UTC';
  const months = monthsOf(year, isTimeZone(zone) ? zone : 'UTC').map((at) => at.toISOString());
  const bounds = sql.join(
    months.map((at) => sql`${at}::timestamptz`),
    sql`, `,
  );
  const columns = spentKinds.map(
    (kind) => sql`coalesce(sum(${sums[kind]}), 0)::text as ${sql.identifier(kind)}`,
  );
  const { rows } = (await orm.execute(sql`
    select lpad(width_bucket(t.posted_at, array[${bounds}])::text, 2, '0') as month,
      bookings.id as booking, events.day::text, venue.display_name as venue,
      page.display_name as performer_name, 'profile:' || bookings.performer_id as performer,
      a.currency, ${sql.join(columns, sql`, `)}
    from bookings join events on events.id = bookings.event_id
      join profiles venue on venue.id = bookings.venue_id
      left join profiles page on page.id = bookings.performer_id
      join ledger_transactions t on t.source_type = 'booking' and t.source_id = bookings.id
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
    where bookings.venue_id = ${venueId}
      and t.posted_at >= ${months[0]} and t.posted_at < ${months[12]}
      and t.kind in ('charged', 'refunded', 'refundFailed', 'chargebackLost')
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 3, 2, 7`)) as { rows: Read[] };
  return rows.map((row) => ({
    ...{ venue: row.venue, performer: row.performer ?? '', performerName: row.performer_name },
    ...{ bookingId: row.booking, day: row.day, currency: row.currency },
    month: `${year}-${row.month}`,
    totals: Object.fromEntries(
      spentKinds.map((kind) => [kind, BigInt(row[kind])]),
    ) as YearRow<SpentKind>['totals'],
  }));
}

/** What cards were charged with, and what went back to them. */
const sums: Record<SpentKind, SQL> = {
  paid: when(sql`t.kind = 'charged' and a.kind = 'held'`, -1),
  fees: when(sql`t.kind = 'charged' and a.kind = 'heldFees'`, -1),
  tax: when(sql`t.kind = 'charged' and a.kind = 'tax'`, -1),
  refunded: when(sql`t.kind = 'refunded' and a.kind = 'owedTo'`, 1),
  refundsFailed: when(sql`t.kind = 'refundFailed' and a.kind = 'owedTo'`, -1),
  takenBack: when(sql`t.kind = 'chargebackLost' and a.kind = 'contested'`, -1),
};
