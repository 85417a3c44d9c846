import { and, asc, eq, not, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { allotments, seatingPlans, ticketSales, ticketTypes } from '#app/db/schema/tickets.ts';
import { saleLimits } from '#app/domain/tickets/sale-limits.ts';
import type { SeatingPlan } from '#app/domain/tickets/seats/seating-plan.ts';
import { refreshEvent } from '#app/features/announcements/commands.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { numberSeats } from '../seats/steps.server.ts';
import { requireRateOn } from '../taxes/queries.server.ts';
import { ofEvent, ofType, orderSearch, sale as saleInput, ticketType } from './fields.ts';
import { loadSale } from './load-sale.server.ts';
import { listOrders } from './queries.server.ts';
import { windowOf } from './words.ts';

type On = OnPage<{ database: Database }>;

/** Takes a ticket type off sale. Its sold tickets stay valid. */
export const endTicketType = pageCommand({
  operation: 'endTicketType',
  may: 'sell tickets',
  input: ofType,
  run: (on: On, ids) => setEnded(on, ids, sql`coalesce(ended_at, now())`),
});

/** Offers a ticket type again. */
export const offerTicketTypeAgain = pageCommand({
  operation: 'offerTicketTypeAgain',
  may: 'sell tickets',
  input: ofType,
  run: (on: On, ids) => setEnded(on, ids, sql`null`),
});

async function setEnded(
  { services: { database }, page }: On,
  { eventId, typeId }: { eventId: string; typeId: string },
  endedAt: ReturnType<typeof sql>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await loadSale(tx, page, eventId);
    const ended = await tx
      .update(ticketTypes)
      .set({ endedAt })
      .where(and(eq(ticketTypes.id, typeId), eq(ticketTypes.eventId, eventId)))
      .returning({ id: ticketTypes.id });
    if (ended.length === 0) throw new AppError('not-found', words('tickets')('refused.noType'));
    await refreshEvent(tx, eventId);
  });
}

/**
 * Finds orders by a buyer’s name or address, or by a number. Sent as a change is, so that people’s
 * names and addresses stay out of web addresses.
 */
export const findOrders = pageCommand({
  operation: 'findTicketOrders',
  may: 'sell tickets',
  input: orderSearch,
  async run({ services: { database }, viewer }: OnPage<{ database: Database }>, asked) {
    const { entries } = await listOrders(database.orm, viewer, asked);
    return { items: entries, text: asked.text };
  },
});

type Type = Omit<
  typeof ticketTypes.$inferInsert,
  'id' | 'eventId' | 'allotmentId' | 'position' | 'mostPerOrder'
>;
export type DemoSale = {
  /** The title of the announced event. */
  title: string;
  rules: Omit<typeof ticketSales.$inferInsert, 'eventId'>;
} & (
  | {
      size: number;
      /** They share all places. */
      types: Type[];
    }
  | { name: string; plan: SeatingPlan; prices: Record<string, number> }
);

/** Sells tickets of an event of the demo town. A second run adds nothing. */
export async function makeDemoSale(orm: Orm, sale: DemoSale): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7220848)`);
    const [event] = await tx
      .select({ id: events.id, venueId: events.venueId })
      .from(events)
      .innerJoin(announcements, eq(announcements.eventId, events.id))
      .where(eq(events.title, sale.title));
    if (!event) return;
    const eventId = event.id;
    if ((await tx.$count(ticketSales, eq(ticketSales.eventId, eventId))) > 0) return;
    await tx.insert(ticketSales).values({ eventId, ...sale.rules });
    if ('plan' in sale) {
      const { name, plan, prices } = sale;
      await tx
        .insert(seatingPlans)
        .values({ id: newId(), venueId: event.venueId ?? '', name, plan });
      const priceOf = (level: string) => prices[level] ?? 0;
      await numberSeats(tx, { eventId, plan, priceOf, position: 0 });
    } else await addTypes(tx, eventId, sale);
    await tx
      .update(announcements)
      .set({ priceKind: 'here', priceMinor: null, currency: null })
      .where(eq(announcements.eventId, eventId));
    await refreshEvent(tx, eventId);
  });
}

async function addTypes(
  tx: Orm,
  eventId: string,
  { size, types }: { size: number; types: Type[] },
) {
  const allotmentId = newId();
  await tx.insert(allotments).values({ id: allotmentId, eventId, size });
  await tx.insert(ticketTypes).values(
    types.map((type, position) => ({
      id: newId(),
      eventId,
      allotmentId,
      position,
      mostPerOrder: 10,
      ...type,
    })),
  );
}

/**
 * Sets the rules by which an event sells tickets here, for the first time or anew. Sold tickets
 * keep only their price.
 * @returns isFirst: it had no rules before
 * @throws AppError `conflict` for an event that is cancelled or over, and for another currency once
 *   there are ticket types
 */
export const openSale = pageCommand({
  operation: 'openTicketSale',
  may: 'sell tickets',
  input: saleInput,
  async run(
    { services: { database }, page }: OnPage<{ database: Database }>,
    { eventId, taxBasisPoints, ...input },
  ) {
    return database.orm.transaction(async (tx) => {
      const { event, sale } = await loadSale(tx, page, eventId);
      const { currency, taxRateId, returnHours, mostPerPerson, basketsPerMinute } = input;
      await requireRateOn(tx, taxRateId, event);
      const rules = {
        currency,
        taxRateId,
        returnHours,
        mostPerPerson,
        basketsPerMinute,
        taxBasisPoints: taxRateId === null ? taxBasisPoints : 0,
      };
      if (sale && sale.currency !== currency) {
        const types = await tx.$count(ticketTypes, eq(ticketTypes.eventId, eventId));
        if (types > 0) throw new AppError('conflict', words('tickets')('refused.currency'));
      }
      await tx
        .insert(ticketSales)
        .values({ eventId, ...rules })
        .onConflictDoUpdate({ target: ticketSales.eventId, set: rules });
      return { isFirst: sale === null };
    });
  },
});

type Input = z.output<typeof ticketType>;

/**
 * Adds a ticket type: with places of its own, or out of those of another type.
 * @returns its id
 * @throws AppError `conflict` before the sale has rules
 */
export const addTicketType = pageCommand({
  operation: 'addTicketType',
  may: 'sell tickets',
  input: ticketType,
  run: (on: On, input) => put(on, null, input),
});

/**
 * Changes a ticket type. Sold tickets keep their price; there can’t be fewer places than are sold
 * and in baskets.
 * @throws AppError `conflict` for too few places
 */
export const changeTicketType = pageCommand({
  operation: 'changeTicketType',
  may: 'sell tickets',
  input: ofType.extend(ticketType.shape),
  run: (on: On, { typeId, ...input }) => put(on, typeId, input),
});

async function put({ services: { database }, page }: On, typeId: string | null, input: Input) {
  return database.orm.transaction(async (tx) => {
    const { event, sale } = await loadSale(tx, page, input.eventId);
    if (!sale) throw new AppError('conflict', words('tickets')('refused.noSale'));
    const numbered = await lockAllotments(tx, event.id);
    const types = await tx.select().from(ticketTypes).where(eq(ticketTypes.eventId, event.id));
    const present = types.find(({ id }) => id === typeId);
    if (typeId !== null && !present) refuseUnknown();
    if (!present && types.length >= saleLimits.types)
      throw new AppError('conflict', words('tickets')('refused.tooManyTypes'));
    const { name, description, priceMinor, ticketsEach, leastPerOrder, mostPerOrder } = input;
    const { doorPriceMinor, taxRateId, mostPerPerson } = input;
    await requireRateOn(tx, taxRateId, event);
    if (leastPerOrder > mostPerOrder) wrong('mostPerOrder', 'most');
    const leastTickets = leastPerOrder * ticketsEach;
    if (mostPerPerson !== null && mostPerPerson < leastTickets)
      wrong('mostPerPerson', 'perPerson', leastTickets);
    if (present && present.taken > 0 && present.ticketsEach !== ticketsEach)
      wrong('ticketsEach', 'ticketsEach');
    const { from: saleFrom, until: saleUntil } = windowOf(input, event);
    const others = types.filter(({ id }) => id !== typeId);
    const shared = others.find(({ id }) => id === input.sharesWith);
    if (input.sharesWith !== null && !shared) wrong('sharesWith', 'shared');
    if (input.afterTypeId !== null) requireBefore(others, input.afterTypeId, typeId);
    const isSeats = present && isFirstOf(types, present) && numbered.has(present.allotmentId);
    const allotmentId = isSeats
      ? present.allotmentId
      : await placeIn(tx, input, { types, present, shared });
    const values = {
      name,
      description,
      priceMinor,
      ticketsEach,
      leastPerOrder,
      mostPerOrder,
      mostPerPerson,
      saleFrom,
      saleUntil,
      allotmentId,
      doorPriceMinor,
      afterTypeId: input.afterTypeId,
      taxRateId,
      taxBasisPoints: taxRateId === null ? input.taxBasisPoints : null,
      isHidden: input.isHidden,
      limit: shared && !isSeats ? input.places : null,
    };
    const id = present?.id ?? newId();
    await (present
      ? tx.update(ticketTypes).set(values).where(eq(ticketTypes.id, id))
      : tx.insert(ticketTypes).values({
          ...values,
          id,
          eventId: event.id,
          position: Math.max(-1, ...types.map(({ position }) => position)) + 1,
        }));
    await removeUnused(tx, event.id);
    await refreshEvent(tx, event.id);
    return { typeId: id };
  });
}

/** A type that follows another must come on sale some time: none waits for itself. */
function requireBefore(others: TypeRow[], afterTypeId: string, typeId: string | null): void {
  let before: TypeRow | undefined = others.find(({ id }) => id === afterTypeId);
  if (!before) wrong('afterTypeId', 'after');
  for (let steps = 0; before && steps < others.length; steps += 1) {
    const next: string | null = before.afterTypeId;
    if (next !== null && next === typeId) wrong('afterTypeId', 'circle');
    before = others.find(({ id }) => id === next);
  }
}

/**
 * Locked, so that no place is taken meanwhile.
 * @returns those whose places are numbered seats
 */
async function lockAllotments(tx: Orm, eventId: string): Promise<Set<string>> {
  const locked = await tx
    .select({ id: allotments.id, isNumbered: allotments.isNumbered })
    .from(allotments)
    .where(eq(allotments.eventId, eventId))
    .orderBy(asc(allotments.id))
    .for('update');
  return new Set(locked.flatMap(({ id, isNumbered }) => (isNumbered ? [id] : [])));
}

/** Its places are those of its allotment: it is the first of those that share them. */
function isFirstOf(types: readonly TypeRow[], one: TypeRow): boolean {
  return types.every(
    ({ allotmentId, position }) => allotmentId !== one.allotmentId || position >= one.position,
  );
}

type TypeRow = typeof ticketTypes.$inferSelect;
type Among = { types: TypeRow[]; present: TypeRow | undefined; shared: TypeRow | undefined };

/** The allotment of a type, resized to its number of places. */
async function placeIn(tx: Orm, input: Input, { types, present, shared }: Among): Promise<string> {
  if (shared) {
    if (present && present.taken > 0 && present.allotmentId !== shared.allotmentId)
      return wrong('sharesWith', 'taken');
    if (present && input.places !== null && input.places < present.taken)
      return wrong('places', 'fewer', present.taken);
    return shared.allotmentId;
  }
  if (input.places === null) return wrong('places', 'places');
  // Its places are those of the first of the types that share them.
  if (present && isFirstOf(types, present)) {
    const [resized] = await tx
      .update(allotments)
      .set({ size: input.places })
      .where(
        and(eq(allotments.id, present.allotmentId), sql`${allotments.taken} <= ${input.places}`),
      )
      .returning({ id: allotments.id });
    const sharing = types.filter(({ allotmentId }) => allotmentId === present.allotmentId);
    const taken = sharing.reduce((sum, one) => sum + one.taken, 0);
    return resized?.id ?? wrong('places', 'fewer', taken);
  }
  if (present && present.taken > 0) return wrong('sharesWith', 'taken');
  const id = newId();
  await tx.insert(allotments).values({ id, eventId: input.eventId, size: input.places });
  return id;
}

/** Deletes places that no type uses any more. */
async function removeUnused(tx: Orm, eventId: string): Promise<void> {
  const isUsed = sql`exists (select from ${ticketTypes} where ${ticketTypes.allotmentId} = ${allotments.id})`;
  await tx.delete(allotments).where(and(eq(allotments.eventId, eventId), not(isUsed)));
}

type Problem =
  | 'most'
  | 'perPerson'
  | 'ticketsEach'
  | 'shared'
  | 'after'
  | 'circle'
  | 'taken'
  | 'places'
  | 'fewer';

function wrong(field: string, why: Problem, count = 0): never {
  const sentence = words('tickets')(`problem.${why}`, { count });
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}

function refuseUnknown(): never {
  throw new AppError('not-found', words('tickets')('refused.noType'));
}

/** Stops the sale of an event for now. Baskets that are held may still be bought. */
export const stopSale = pageCommand({
  operation: 'stopTicketSale',
  may: 'sell tickets',
  input: ofEvent,
  run: (on: On, { eventId }) => setStopped(on, eventId, sql`coalesce(stopped_at, now())`),
});

/** Goes on selling. */
export const resumeSale = pageCommand({
  operation: 'resumeTicketSale',
  may: 'sell tickets',
  input: ofEvent,
  run: (on: On, { eventId }) => setStopped(on, eventId, sql`null`),
});

async function setStopped(
  { services: { database }, page }: On,
  eventId: string,
  stoppedAt: ReturnType<typeof sql>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await loadSale(tx, page, eventId);
    await tx.update(ticketSales).set({ stoppedAt }).where(eq(ticketSales.eventId, eventId));
  });
}
