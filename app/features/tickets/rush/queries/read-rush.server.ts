import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { queuePlaces, ticketQueues } from '#app/db/schema/tickets/queues.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { readBriefly } from '#app/db/shortcuts.server.ts';
import { isQueueOpen, type Rush } from '#app/domain/tickets/queue.ts';

/** As the database has it at `now`. */
export type ReadRush = Rush & {
  eventId: string;
  /** Of the latest queue; 0 before there is one. */
  number: number;
  /** Milliseconds by which the database’s clock is ahead of this one. */
  aheadMs: number;
};

/** Milliseconds for which a process uses what it has read: a rush asks far more often. */
export const rushFreshMs = 500;
const remembered = readBriefly<ReadRush | null>(rushFreshMs);

/** The demand for an event, half a second late at most; null for an event without a sale. */
export function readRush(
  database: Database,
  eventId: string,
  { isFresh = false } = {},
): Promise<ReadRush | null> {
  const { value, isNew, renew } = remembered(database, eventId, () => read(database, eventId));
  return isFresh && !isNew ? renew() : value;
}

/** The database’s clock, which all processes share. */
export const clockOf = ({ aheadMs }: ReadRush) => new Date(Date.now() + aheadMs);

/** Baskets of an event are taken in turn now; never of one without a sale. */
export const isQueuing = (rush: ReadRush | null): rush is ReadRush =>
  rush !== null && isQueueOpen(rush, clockOf(rush));

async function read({ orm }: Database, eventId: string): Promise<ReadRush | null> {
  const rows = await rowsOf<Row>(
    orm.execute(sql`
    select s.baskets_per_minute, extract(epoch from clock_timestamp()) * 1000 as now_ms,
      (select case when bool_or(t.sale_from is null) then null
          else extract(epoch from min(t.sale_from)) * 1000 end
        from ${ticketTypes} t
        where t.event_id = s.event_id and t.ended_at is null and not t.is_hidden) as opens_ms,
      (select count(*) from ${orders} o
        where o.event_id = s.event_id and o.created_at > now() - interval '1 minute')::int as baskets,
      q.number, extract(epoch from q.starts_at) * 1000 as starts_ms, q.per_minute,
      (select count(*) from ${queuePlaces} p
        where p.event_id = s.event_id and p.queue = q.number)::int as arrived
    from ${ticketSales} s left join lateral (
      select * from ${ticketQueues} l where l.event_id = s.event_id order by l.number desc limit 1
    ) q on true
    where s.event_id = ${eventId}`),
  );
  const [row] = rows;
  if (!row) return null;
  const { baskets, number, opens_ms, starts_ms, per_minute } = row;
  return {
    eventId,
    baskets,
    number: number ?? 0,
    perMinute: row.baskets_per_minute,
    aheadMs: Number(row.now_ms) - Date.now(),
    opensAt: opens_ms === null ? null : new Date(Number(opens_ms)),
    queue:
      starts_ms === null || per_minute === null
        ? null
        : { startsAt: new Date(Number(starts_ms)), perMinute: per_minute, arrived: row.arrived },
  };
}

type Row = {
  baskets_per_minute: number;
  now_ms: string;
  opens_ms: string | null;
  baskets: number;
  number: number | null;
  starts_ms: string | null;
  per_minute: number | null;
  arrived: number;
};
