import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { orderLines, seats, ticketTypes } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { leavesOneAlone, openTo } from '#app/domain/tickets/seats/choose-seats.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { findOrder, requireRunning } from '../orders/queries.server.ts';
import { lockStock } from '../stock/queries.server.ts';
import { lockSeatPool, type SeatPool, swapPooled } from '../waiting/steps.server.ts';
import { chosenSeats } from './fields.ts';
import { inRoom } from './queries.server.ts';
import { freeSeats, takeSeats } from './steps.server.ts';
import { seatNames } from './words.ts';

const t = words('tickets');

/**
 * Changes the seats of a basket for others of the same prices. It keeps its seats until it has all
 * of the others.
 */
export const chooseSeats = command({
  operation: 'chooseSeats',
  openTo: 'visitors',
  input: chosenSeats,
  async run(
    { database, secret }: { database: Database; secret: string },
    _viewer: Viewer | null,
    { link, seatIds, needsWheelchair },
  ) {
    await database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      if (order.state === 'placed') refuse('bought');
      await requireRunning(tx, order);
      const lines = await readLines(tx, order.id);
      const stock = await lockStock(
        tx,
        lines.map(({ typeId }) => typeId),
      );
      const pool = await lockSeatPool(tx, order.id, lines);
      const chosen = new Set(seatIds);
      const own = new Set(lines.flatMap((line) => line.seatIds));
      const room = await readPrices(tx, lines);
      if ([...chosen].some((id) => !room.some((seat) => seat.id === id))) refuse('otherPrice');
      for (const ofPrice of Map.groupBy(room, ({ allotmentId }) => allotmentId).values())
        requireFit(ofPrice, { own, chosen, pool, needsWheelchair });
      const picked = room.filter(({ id }) => chosen.has(id));
      const seatsOfLines = spread(lines, picked, pool);
      await swapPooled(tx, stock, { orderId: order.id, pool, chosen });
      const left = [...own].filter((id) => !chosen.has(id) && !pool.has(id));
      await freeSeats(tx, { of: 'seat', ids: left });
      const added = [...chosen].filter((id) => !own.has(id));
      await takeSeats(tx, [{ orderId: order.id, seatIds: added }]);
      await writeSeats(tx, order.id, seatsOfLines);
    });
  },
});

type Line = Awaited<ReturnType<typeof readLines>>[number];
type Seat = typeof seats.$inferSelect;

/** Lines with numbered places. */
function readLines(tx: Orm, orderId: string) {
  return tx
    .select({
      typeId: orderLines.typeId,
      allotmentId: ticketTypes.allotmentId,
      priceMinor: orderLines.priceMinor,
      seatIds: orderLines.seatIds,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(and(eq(orderLines.orderId, orderId), sql`cardinality(${orderLines.seatIds}) > 0`))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
}

/** All seats at the prices of a basket. */
function readPrices(tx: Orm, lines: readonly Line[]): Promise<Seat[]> {
  const allotmentIds = lines.map(({ allotmentId }) => allotmentId);
  return tx
    .select()
    .from(seats)
    .where(inArray(seats.allotmentId, allotmentIds))
    .orderBy(...inRoom);
}

type Choice = {
  own: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  pool: SeatPool;
  needsWheelchair: boolean;
};

/** Refuses a choice of seats of one price that the basket may not have. */
function requireFit(room: readonly Seat[], { own, chosen, pool, needsWheelchair }: Choice): void {
  const held = room.filter(({ id }) => own.has(id));
  const picked = room.filter(({ id }) => chosen.has(id));
  if (picked.length !== held.length)
    throw new AppError(
      'bad-input',
      t('seats.refused.count', { count: held.length, chosen: picked.length }),
    );
  const isOpen = ({ id, orderId, heldAs }: Seat) =>
    own.has(id) || pool.has(id) || (orderId === null && heldAs === null);
  const gone = picked.filter((seat) => !isOpen(seat));
  if (gone.length > 0)
    throw new AppError('conflict', t('seats.refused.gone', { seats: seatNames(gone) }));
  const open = openTo(room.filter(isOpen), { needsWheelchair });
  const kept = picked.filter((seat) => !own.has(seat.id) && !open.includes(seat));
  if (kept.length > 0) refuse('wheelchair');
  const isChanged = picked.some(({ id }) => !own.has(id));
  if (isChanged && !needsWheelchair && leavesOneAlone(open, chosen)) refuse('alone');
}

/**
 * Each line keeps its number of seats: those of the pool go to the line of their type, the others
 * to any of their price. All are in the order of the room.
 */
function spread(lines: readonly Line[], picked: readonly Seat[], pool: SeatPool) {
  const ordinary = picked.filter(({ id }) => !pool.has(id));
  const left = Map.groupBy(ordinary, ({ allotmentId }) => allotmentId);
  return lines.map(({ typeId, allotmentId, seatIds }) => {
    const pooled = picked.filter(({ id }) => pool.get(id)?.typeId === typeId);
    if (pooled.length > seatIds.length) refuse('otherPrice');
    const others = left.get(allotmentId)?.splice(0, seatIds.length - pooled.length) ?? [];
    const ofLine = new Set([...pooled, ...others]);
    return { typeId, seatIds: picked.flatMap((seat) => (ofLine.has(seat) ? [seat.id] : [])) };
  });
}

async function writeSeats(tx: Orm, orderId: string, seatsOfLines: ReturnType<typeof spread>) {
  for (const { typeId, seatIds } of seatsOfLines)
    await tx
      .update(orderLines)
      .set({ seatIds })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.typeId, typeId)));
}

type Reason = 'bought' | 'otherPrice' | 'wheelchair' | 'alone';

function refuse(why: Reason): never {
  const isState = why === 'bought';
  throw new AppError(isState ? 'conflict' : 'bad-input', t(`seats.refused.${why}`));
}
