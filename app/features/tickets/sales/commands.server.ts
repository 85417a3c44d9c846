import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { allotments, seatingPlans, ticketSales, ticketTypes } from '#app/db/schema/tickets.ts';
import { saleLimits } from '#app/domain/tickets/sale.ts';
import type { SeatingPlan } from '#app/domain/tickets/seating-plan.ts';
import { refreshEvent } from '#app/features/announcements/commands.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { lockPlaces } from '../stock/queries.server.ts';
import { numberSeats } from '../stock/steps.server.ts';
import { requireRateOn } from '../taxes/queries.server.ts';
import { ofEvent, ofType, orderSearch, sale as saleRules, ticketType } from './fields.ts';
import { readOrders } from './queries.server.ts';
import { loadSelling, requireSale, type SaleOfEvent, saleCommand } from './sale-command.server.ts';
import { fieldError, windowOf } from './words.ts';

const t = words('tickets');

/**
 * Sets the rules by which an event sells tickets here, for the first time or anew. Sold tickets
 * keep only their price.
 * @returns isFirst: it had no rules before
 */
export const openSale = saleCommand({
  operation: 'openTicketSale',
  input: saleRules,
  async run({ tx, event, sale }, { eventId, ...input }) {
    const { currency, taxRateId, returnHours, mostPerPerson, basketsPerMinute } = input;
    await requireRateOn(tx, taxRateId, event);
    if (sale && sale.currency !== currency) {
      const types = await tx.$count(ticketTypes, eq(ticketTypes.eventId, eventId));
      if (types > 0) throw new AppError('conflict', t('refused.currency'));
    }
    const rules = {
      currency,
      taxRateId,
      taxBasisPoints: taxRateId === null ? input.taxBasisPoints : 0,
      returnHours,
      mostPerPerson,
      basketsPerMinute,
    };
    await tx
      .insert(ticketSales)
      .values({ eventId, ...rules })
      .onConflictDoUpdate({ target: ticketSales.eventId, set: rules });
    return { isFirst: sale === null };
  },
});

/** Stops the sale of an event for now. Baskets that are held may still be bought. */
export const stopSale = saleCommand({
  operation: 'stopTicketSale',
  input: ofEvent,
  run: ({ tx }, { eventId }) => setStopped(tx, eventId, sql`coalesce(stopped_at, now())`),
});

/** Goes on selling. */
export const resumeSale = saleCommand({
  operation: 'resumeTicketSale',
  input: ofEvent,
  run: ({ tx }, { eventId }) => setStopped(tx, eventId, sql`null`),
});

async function setStopped(tx: Orm, eventId: string, stoppedAt: SQL): Promise<void> {
  await tx.update(ticketSales).set({ stoppedAt }).where(eq(ticketSales.eventId, eventId));
}

/**
 * Adds a ticket type: with places of its own, or out of those of another type.
 * @returns its id
 */
export const addTicketType = saleCommand({
  operation: 'addTicketType',
  input: ticketType,
  run: (at, input) => saveType(at, null, input),
});

/**
 * Changes a ticket type. Sold tickets keep their price; there can’t be fewer places than are sold
 * and in baskets.
 */
export const changeTicketType = saleCommand({
  operation: 'changeTicketType',
  input: ofType.extend(ticketType.shape),
  run: (at, { typeId, ...input }) => saveType(at, typeId, input),
});

type TypeInput = z.output<typeof ticketType>;
type TypeRow = typeof ticketTypes.$inferSelect;

async function saveType(
  { tx, event, sale }: SaleOfEvent & { tx: Orm },
  typeId: string | null,
  input: TypeInput,
) {
  requireSale(sale);
  // Locked, so that no place is taken meanwhile.
  const places = await lockPlaces(tx, eq(allotments.eventId, event.id));
  const types = await tx.select().from(ticketTypes).where(eq(ticketTypes.eventId, event.id));
  const present = types.find(({ id }) => id === typeId);
  if (typeId !== null && !present) throw new AppError('not-found', t('refused.noType'));
  if (!present && types.length >= saleLimits.types)
    throw new AppError('conflict', t('refused.tooManyTypes'));
  const { ticketsEach, leastPerOrder, mostPerOrder, mostPerPerson, taxRateId } = input;
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
  const isSeats = present && isFirstOf(types, present) && isNumbered(places, present);
  const allotmentId = isSeats
    ? present.allotmentId
    : await placeIn(tx, input, { types, present, shared });
  const values = {
    name: input.name,
    description: input.description,
    priceMinor: input.priceMinor,
    doorPriceMinor: input.doorPriceMinor,
    ticketsEach,
    leastPerOrder,
    mostPerOrder,
    mostPerPerson,
    saleFrom,
    saleUntil,
    allotmentId,
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
}

function isNumbered(places: readonly (typeof allotments.$inferSelect)[], type: TypeRow): boolean {
  return places.some((place) => place.id === type.allotmentId && place.isNumbered);
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

/** Its places are those of its allotment: it is the first of those that share them. */
function isFirstOf(types: readonly TypeRow[], one: TypeRow): boolean {
  return types.every(
    ({ allotmentId, position }) => allotmentId !== one.allotmentId || position >= one.position,
  );
}

type Among = { types: TypeRow[]; present: TypeRow | undefined; shared: TypeRow | undefined };

/** The allotment of a type, resized to its number of places. */
async function placeIn(
  tx: Orm,
  input: TypeInput,
  { types, present, shared }: Among,
): Promise<string> {
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
  throw fieldError(field, t(`problem.${why}`, { count }));
}

/** Takes a ticket type off sale. Its sold tickets stay valid. */
export const endTicketType = saleCommand({
  operation: 'endTicketType',
  input: ofType,
  run: ({ tx }, ids) => setEnded(tx, ids, sql`coalesce(ended_at, now())`),
});

/** Offers a ticket type again. */
export const offerTicketTypeAgain = saleCommand({
  operation: 'offerTicketTypeAgain',
  input: ofType,
  run: ({ tx }, ids) => setEnded(tx, ids, sql`null`),
});

async function setEnded(
  tx: Orm,
  { eventId, typeId }: { eventId: string; typeId: string },
  endedAt: SQL,
): Promise<void> {
  const [type] = await tx
    .update(ticketTypes)
    .set({ endedAt })
    .where(and(eq(ticketTypes.id, typeId), eq(ticketTypes.eventId, eventId)))
    .returning({ id: ticketTypes.id });
  if (!type) throw new AppError('not-found', t('refused.noType'));
  await refreshEvent(tx, eventId);
}

/**
 * Finds orders by a buyer’s name or address, or by a number. Sent as a change is, so that people’s
 * names and addresses stay out of web addresses.
 */
export const findOrders = pageCommand({
  operation: 'findTicketOrders',
  may: 'sell tickets',
  input: orderSearch,
  async run({ services, viewer }: OnPage<{ database: Database }>, { eventId, text }) {
    const { orm } = services.database;
    const { event } = await loadSelling(orm, viewer, eventId);
    const { items } = await readOrders(orm, event, { text });
    return { items, text };
  },
});

type DemoType = Omit<
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
      types: DemoType[];
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
  { size, types }: { size: number; types: DemoType[] },
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
