import { and, asc, eq, not, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { allotments, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { saleLimits } from '#app/domain/tickets/sale-limits.ts';
import { refreshEvent } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { requireRateOn } from '../../taxes/queries/find-tax-rate.server.ts';
import { ofType, ticketType } from '../fields.ts';
import { loadSale } from '../queries/load-sale.server.ts';
import { windowOf } from '../words/window-of.ts';

type Input = z.output<typeof ticketType>;
type On = OnPage<{ database: Database }>;

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
function requireBefore(others: Type[], afterTypeId: string, typeId: string | null): void {
  let before: Type | undefined = others.find(({ id }) => id === afterTypeId);
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
function isFirstOf(types: readonly Type[], one: Type): boolean {
  return types.every(
    ({ allotmentId, position }) => allotmentId !== one.allotmentId || position >= one.position,
  );
}

type Type = typeof ticketTypes.$inferSelect;
type Among = { types: Type[]; present: Type | undefined; shared: Type | undefined };

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
