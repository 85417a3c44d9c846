import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  allotments,
  orderLines,
  orders,
  seatingPlans,
  seats,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { leavesOneAlone, openTo } from '#app/domain/tickets/choose-seats.ts';
import { saleLimits } from '#app/domain/tickets/sale.ts';
import {
  changeSeats,
  countSeats,
  drawSection,
  levelsOf,
  planLimits,
  rowKey,
  type SeatingPlan,
  seatsOf,
} from '#app/domain/tickets/seating-plan.ts';
import { refreshEvent } from '#app/features/announcements/commands.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { endRunOut } from '../baskets/steps.server.ts';
import { findOrder, requireRunning } from '../orders/queries.server.ts';
import { ofEvent } from '../sales/fields.ts';
import { loadSale, requireSale, saleCommand } from '../sales/sale-command.server.ts';
import { fieldError } from '../sales/words.ts';
import { lockPlaces, lockStock } from '../stock/queries.server.ts';
import { freeSeats, numberSeats, takeSeats } from '../stock/steps.server.ts';
import { type SeatPool, seatPoolOf, swapPooled } from '../waiting/steps.server.ts';
import {
  changedSeats,
  chosenSeats,
  heldSeats,
  ofPlan,
  ofSection,
  seating,
  seatingPlan,
  section,
} from './fields.ts';
import { findPlan, inRoom } from './queries.server.ts';
import { seatNames } from './words.ts';

const t = words('tickets');

type On = OnPage<{ database: Database }>;

/** Adds a seating plan to a venue. */
export const addPlan = pageCommand({
  operation: 'addSeatingPlan',
  may: 'sell tickets',
  input: seatingPlan,
  async run({ services: { database }, page: { profileId } }: On, { name }) {
    return database.orm.transaction(async (tx) => {
      // One after the other, so that the bound holds.
      const isSelf = eq(profiles.id, profileId);
      await tx.select({ id: profiles.id }).from(profiles).where(isSelf).for('update');
      const count = await tx.$count(seatingPlans, eq(seatingPlans.venueId, profileId));
      if (count >= planLimits.plans) throw new AppError('conflict', t('plan.refused.tooMany'));
      const id = newId();
      await tx
        .insert(seatingPlans)
        .values({ id, venueId: profileId, name, plan: { sections: [] } });
      return { planId: id };
    });
  },
});

/** Deletes a seating plan. Events that have its seats keep them. */
export const removePlan = pageCommand({
  operation: 'removeSeatingPlan',
  may: 'sell tickets',
  input: ofPlan,
  async run({ services: { database }, page: { profileId } }: On, { planId }) {
    const [plan] = await database.orm
      .delete(seatingPlans)
      .where(and(eq(seatingPlans.id, planId), eq(seatingPlans.venueId, profileId)))
      .returning({ id: seatingPlans.id });
    if (!plan) throw new AppError('not-found', t('plan.refused.none'));
  },
});

/** Adds a section to a seating plan: behind the others, or beside the last of them. */
export const addSection = pageCommand({
  operation: 'addSeatingSection',
  may: 'sell tickets',
  input: section,
  run: (on: On, input) =>
    edit(on, input.planId, ({ sections }) => {
      if (sections.some(({ name }) => name === input.name)) wrong('name', 'sectionName', 0);
      return { sections: [...sections, drawSection(drawnFrom(input))] };
    }),
});

/** Takes a section out of a seating plan. */
export const removeSection = pageCommand({
  operation: 'removeSeatingSection',
  may: 'sell tickets',
  input: ofSection,
  run: (on: On, { planId, section: gone }) =>
    edit(on, planId, ({ sections }) => ({ sections: sections.filter((_, at) => at !== gone) })),
});

/**
 * Makes some seats of a plan wheelchair or companion places or ordinary ones, gives them another
 * price level, or takes them out.
 */
export const changePlanSeats = pageCommand({
  operation: 'changePlanSeats',
  may: 'sell tickets',
  input: changedSeats,
  run: (on: On, { planId, seatIds, rows, kind, level }) => {
    if (seatIds.length + rows.length === 0) throw new AppError('bad-input', t('seats.noneChosen'));
    if (kind === '' && level === '') throw new AppError('bad-input', t('plan.problem.noChange'));
    return edit(on, planId, (plan) => {
      const inRows = seatsOf(plan).filter((seat) => rows.includes(rowKey(seat)));
      const chosen = new Set([...seatIds, ...inRows.map(({ id }) => id)]);
      return changeSeats(plan, chosen, { kind: kind || undefined, level: level || undefined });
    });
  },
});

async function edit(
  { services: { database }, page }: On,
  planId: string,
  change: (plan: SeatingPlan) => SeatingPlan,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const which = { planId, venueId: page.profileId, isToChange: true };
    const { plan } = await findPlan(tx, which);
    const changed = withoutEmpty(change(plan));
    if (changed.sections.length > planLimits.sections || countSeats(changed) > planLimits.seats)
      throw new AppError('conflict', t('plan.refused.tooLarge', { count: planLimits.seats }));
    if (levelsOf(changed).length > planLimits.levels)
      throw new AppError('conflict', t('plan.refused.levels', { count: planLimits.levels }));
    await tx.update(seatingPlans).set({ plan: changed }).where(eq(seatingPlans.id, planId));
  });
}

/** Rows and sections whose last seat was taken out are gone. */
function withoutEmpty({ sections }: SeatingPlan): SeatingPlan {
  const left = sections.map((one) => ({
    ...one,
    rows: one.rows.filter(({ seats }) => seats.length > 0),
  }));
  return { sections: left.filter(({ rows }) => rows.length > 0) };
}

function drawnFrom(input: z.output<typeof section>) {
  const { name, isBeside, firstRow, numbering, level, rows } = input;
  const counts = numbersIn('seatsInRows', input.seatsInRows);
  if (counts.length === 0 || (counts.length !== 1 && counts.length !== rows))
    wrong('seatsInRows', 'seatsInRows', rows);
  const seatsInRows = counts.length === 1 ? Array<number>(rows).fill(counts[0] ?? 0) : counts;
  return {
    name,
    isBeside,
    firstRow,
    numbering,
    seatsInRows,
    level: level || name,
    aislesAfter: [...new Set(numbersIn('aislesAfter', input.aislesAfter))],
  };
}

/** @throws AppError `bad-input` for anything but a list of whole numbers */
function numbersIn(field: 'seatsInRows' | 'aislesAfter', typed: string): number[] {
  return typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => {
      const number = /^\d{1,3}$/.test(part) ? Number(part) : 0;
      return number >= 1 && number <= planLimits.perRow ? number : wrong(field, 'numbers', 0);
    });
}

function wrong(
  field: string,
  why: 'numbers' | 'seatsInRows' | 'sectionName',
  count: number,
): never {
  throw fieldError(field, t(`plan.problem.${why}`, { count, most: planLimits.perRow }));
}

/**
 * Holds or kills seats of an event, so that they can’t be bought, or puts them on sale.
 * @returns changed: number of seats with another use now
 */
export const holdSeats = pageCommand({
  operation: 'holdSeats',
  may: 'sell tickets',
  input: heldSeats,
  async run({ services: { database }, page }: On, { eventId, seatIds, rows, use }) {
    const { orm } = database;
    await endRunOut(orm, eq(orders.eventId, eventId));
    return orm.transaction(async (tx) => {
      await loadSale(tx, page, eventId);
      const chosen = (await lockSeats(tx, eventId)).filter(
        (seat) => seatIds.includes(seat.id) || rows.includes(rowKey(seat)),
      );
      if (chosen.length === 0) throw new AppError('bad-input', t('seats.noneChosen'));
      const taken = chosen.filter(({ orderId }) => orderId !== null);
      if (taken.length > 0 && use !== 'on sale')
        throw new AppError('conflict', t('seats.refused.taken', { seats: seatNames(taken) }));
      const heldAs = use === 'on sale' ? null : use;
      const changed = chosen.filter((seat) => seat.heldAs !== heldAs);
      await tx
        .update(seats)
        .set({ heldAs })
        .where(inArray(seats.id, idsOf(changed)));
      await resize(tx, idsOf(changed));
      await refreshEvent(tx, eventId);
      return { changed: changed.length };
    });
  },
});

const isNumberedAt = (eventId: string) =>
  and(eq(allotments.eventId, eventId), eq(allotments.isNumbered, true));

/** The seats of an event, of which none is taken meanwhile. */
async function lockSeats(tx: Orm, eventId: string) {
  await lockPlaces(tx, isNumberedAt(eventId));
  return tx
    .select()
    .from(seats)
    .where(eq(seats.eventId, eventId))
    .orderBy(...inRoom);
}

/** The size of an allotment is the number of its seats for sale. */
async function resize(tx: Orm, seatIds: readonly string[]): Promise<void> {
  const touched = tx
    .select({ id: seats.allotmentId })
    .from(seats)
    .where(inArray(seats.id, [...seatIds]));
  const size = sql<number>`(select count(*)::int from ${seats}
    where ${seats.allotmentId} = ${allotments.id} and ${seats.heldAs} is null)`;
  await tx.update(allotments).set({ size }).where(inArray(allotments.id, touched));
}

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

/**
 * Numbers the seats of an event by a plan: each price level becomes a ticket type, whose places are
 * its seats. Other types can share them. Later changes of the plan don’t reach the event.
 */
export const seatEvent = saleCommand({
  operation: 'seatEvent',
  input: seating,
  async run({ tx, sale, page }, { eventId, planId, prices }) {
    requireSale(sale);
    if ((await tx.$count(seats, eq(seats.eventId, eventId))) > 0)
      throw new AppError('conflict', t('seats.refused.seated'));
    const { plan } = await findPlan(tx, { planId, venueId: page.profileId });
    const levels = levelsOf(plan);
    if (levels.length === 0) throw new AppError('conflict', t('plan.refused.empty'));
    const types = await tx.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId));
    if (types.length + levels.length > saleLimits.types)
      throw new AppError('conflict', t('refused.tooManyTypes'));
    await numberSeats(tx, {
      eventId,
      plan,
      priceOf: (level) => priceOf(prices, level),
      position: Math.max(-1, ...types.map(({ position }) => position)) + 1,
    });
    await refreshEvent(tx, eventId);
  },
});

/**
 * Takes the numbered seats of an event away, and the ticket types that sell them, while none was
 * ever taken.
 */
export const unseatEvent = saleCommand({
  operation: 'unseatEvent',
  input: ofEvent,
  async run({ tx }, { eventId }) {
    const locked = await lockPlaces(tx, isNumberedAt(eventId));
    const ids = locked.map(({ id }) => id);
    await requireUnsold(tx, ids);
    await tx.delete(seats).where(inArray(seats.allotmentId, ids));
    await tx.delete(ticketTypes).where(inArray(ticketTypes.allotmentId, ids));
    await tx.delete(allotments).where(inArray(allotments.id, ids));
    await refreshEvent(tx, eventId);
  },
});

async function requireUnsold(tx: Orm, allotmentIds: readonly string[]): Promise<void> {
  const [line] = await tx
    .select({ typeId: orderLines.typeId })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(inArray(ticketTypes.allotmentId, [...allotmentIds]))
    .limit(1);
  if (line) throw new AppError('conflict', t('seats.refused.hadOne'));
}

/** @throws AppError `bad-input` where a level has no price */
function priceOf(prices: z.output<typeof seating>['prices'], level: string): number {
  const price = prices.find((one) => one.level === level);
  if (price) return price.priceMinor;
  throw new AppError('bad-input', t('seats.problem.price', { level }));
}

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
      const typeIds = lines.map(({ typeId }) => typeId);
      const stock = await lockStock(tx, { typeIds, hasPool: true });
      const pool = await seatPoolOf(tx, stock, { orderId: order.id, lines });
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
