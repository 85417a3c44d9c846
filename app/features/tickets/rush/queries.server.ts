import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { isAnyOf, rowsOf } from '#app/db/expressions.server.ts';
import {
  orderLines,
  orders,
  queuePlaces,
  ticketQueues,
  ticketSales,
  tickets,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import { readBriefly, sendTogether, together } from '#app/db/shortcuts.server.ts';
import { limitPassed, type PersonLimit } from '#app/domain/tickets/basket.ts';
import { isQueueOpen, type Rush, type Standing, standingIn } from '#app/domain/tickets/queue.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { isValid } from '../orders/queries.server.ts';
import type { Place } from './place-seal.ts';

const t = words('tickets');

type Order = Pick<typeof orders.$inferSelect, 'id' | 'eventId' | 'email' | 'card'>;

/**
 * Refuses an order with which its address would have more tickets of an event, or of one of its types,
 * than one person may. Until this transaction ends, no other order of the address passes.
 */
export async function requireWithinLimit(tx: Orm, order: Order): Promise<void> {
  const over = await overLimit(tx, order);
  if (!over) return;
  const { most: count, type } = over;
  throw new AppError(
    'conflict',
    type
      ? t('refused.perPersonOfType', { count, type: type.name })
      : t('refused.perPerson', { count }),
  );
}

/** @returns the limit that an order exceeds, as `overLimits`; null if it is within all of them */
export async function overLimit(tx: Orm, order: Order): Promise<PersonLimit | null> {
  return (await overLimits(tx, [order])).get(order.id) ?? null;
}

/**
 * The orders that are too much for their address or their card, as if they were bought one after
 * the other: valid tickets of other orders count, and so do baskets of the address that are being
 * paid. Passing tickets on makes no room for more.
 * @returns by its id, the first limit that an order goes beyond
 */
export async function overLimits(
  tx: Orm,
  candidates: readonly Order[],
): Promise<Map<string, PersonLimit>> {
  const over = new Map<string, PersonLimit>();
  const limits = await listLimits(tx, candidates);
  // Addresses before cards, so that two orders never wait for each other.
  for (const { keyOf, isTheirs } of kinds) {
    const limited = candidates
      .filter(({ id }) => limits.has(id) && !over.has(id))
      .map((order) => ({ ...order, key: keyOf(order) }))
      .filter(({ key }) => key !== '');
    if (limited.length === 0) continue;
    const personOf = ({ eventId, key }: Keyed) => `${eventId} ${key}`;
    await lockPeople(tx, limited.map(personOf));
    const rows = Map.groupBy(await countTickets(tx, limited, isTheirs), ({ orderId }) => orderId);
    const bought = new Map<string, Count[]>();
    for (const order of limited) {
      const before = bought.get(personOf(order)) ?? [];
      const counts = rows.get(order.id) ?? [];
      const passed = limitPassed(limits.get(order.id) ?? [], [...before, ...counts]);
      if (passed) over.set(order.id, passed);
      else bought.set(personOf(order), [...before, ...counts.filter(({ isOwn }) => isOwn)]);
    }
  }
  return over;
}

const kinds = [
  {
    keyOf: ({ email }: Order) => email.toLowerCase(),
    isTheirs: sql`${orders.email} <> '' and lower(${orders.email}) = asked.key`,
  },
  {
    keyOf: ({ card }: Order) => card,
    isTheirs: sql`${orders.card} <> '' and ${orders.card} = asked.key`,
  },
];

type Keyed = Order & { key: string };
type Count = { orderId: string; typeId: string; count: number; isOwn: boolean };

/** The limits of the orders’ events and ticket types, by the ids of the orders. */
async function listLimits(
  tx: Orm,
  candidates: readonly Order[],
): Promise<ReadonlyMap<string, PersonLimit[]>> {
  const [ofEvents, ofTypes] = await sendTogether(
    tx,
    tx
      .select({ eventId: ticketSales.eventId, most: ticketSales.mostPerPerson })
      .from(ticketSales)
      .where(isAnyOf(ticketSales.eventId, new Set(candidates.map(({ eventId }) => eventId)))),
    tx
      .select({
        orderId: orderLines.orderId,
        most: ticketTypes.mostPerPerson,
        type: { id: ticketTypes.id, name: ticketTypes.name },
      })
      .from(orderLines)
      .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
      .where(
        and(
          isAnyOf(
            orderLines.orderId,
            candidates.map(({ id }) => id),
          ),
          isNotNull(ticketTypes.mostPerPerson),
        ),
      ),
  );
  const listed = candidates.flatMap(({ id, eventId }) => [
    ...ofEvents.flatMap((one) =>
      one.eventId === eventId ? [{ id, most: one.most, type: null }] : [],
    ),
    ...ofTypes.flatMap(({ orderId, ...one }) => (orderId === id ? [{ id, ...one }] : [])),
  ]);
  const known = listed.flatMap(({ most, ...one }) => (most === null ? [] : [{ ...one, most }]));
  return Map.groupBy(known, ({ id }) => id);
}

/** Keeps other transactions from counting for these people until this one ends. */
async function lockPeople(tx: Orm, people: readonly string[]): Promise<void> {
  // In the order of the locks themselves: two people may share one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tickets of one'), person)
    from (select distinct hashtext(one) as person from unnest(${sql.param(people)}::text[]) as one
      order by person) as people`);
}

/**
 * The tickets in each order, and those that other orders of the same person have or are being paid
 * for.
 */
async function countTickets(
  tx: Orm,
  candidates: readonly Keyed[],
  isTheirs: SQL,
): Promise<Count[]> {
  const held = sql`${orderLines.quantity} * ${ticketTypes.ticketsEach}`;
  const isOther = sql`(${orders.eventId} = asked.event_id and ${orders.id} <> asked.id
    and ${isTheirs})`;
  const values = (one: keyof Keyed) => sql.param(candidates.map((order) => order[one]));
  return rowsOf<Count>(
    tx.execute(sql`
    select asked.id as "orderId", type_id as "typeId", sum(count)::int as count, is_own as "isOwn"
    from unnest(${values('id')}::text[], ${values('eventId')}::text[], ${values('key')}::text[])
      as asked (id, event_id, key)
    cross join lateral (
      select ${orderLines.typeId}, ${held} as count, true as is_own from ${orderLines}
        join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
        where ${orderLines.orderId} = asked.id
      union all
      select ${orderLines.typeId}, ${held}, false from ${orders}
        join ${orderLines} on ${orderLines.orderId} = ${orders.id}
        join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
        where ${isOther} and ${orders.state} = 'basket' and ${orders.instalmentId} is not null
          and ${orders.expiresAt} > now()
      union all
      select ${tickets.typeId}, 1, false from ${orders}
        join ${tickets} on ${tickets.orderId} = ${orders.id} and ${isValid}
        where ${isOther} and ${orders.state} = 'placed'
    ) counted group by asked.id, type_id, is_own`),
  );
}

export type FoundPlace = Standing | { state: 'taken' };

/** The state of a place now; `over` also for one of a queue that was deleted. */
export async function findPlace(orm: Orm, place: Place, now: Date): Promise<FoundPlace> {
  const row = await readPlaceById(orm, String(place.id));
  if (row?.eventId !== place.eventId) return { state: 'over' };
  if (row.takenAt) return { state: 'taken' };
  return standingIn(row, place.place, now);
}

/** A crowd asks for all of its places at the same moment. */
const readPlaceById = together((orm) => async (ids) => {
  const rows = await orm
    .select({
      id: queuePlaces.id,
      eventId: queuePlaces.eventId,
      startsAt: ticketQueues.startsAt,
      perMinute: ticketQueues.perMinute,
      takenAt: queuePlaces.takenAt,
    })
    .from(queuePlaces)
    .innerJoin(
      ticketQueues,
      and(
        eq(ticketQueues.eventId, queuePlaces.eventId),
        eq(ticketQueues.number, queuePlaces.queue),
      ),
    )
    .where(sql`${queuePlaces.id} = any(${sql.param(ids)}::bigint[])`);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.map((id) => byId.get(id) ?? null);
});

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
