import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { runningOrderItems, runningOrders } from '#app/db/schema/night/running-order.ts';
import { type AddedTime, addedTime } from '#app/domain/running-order/added-time.ts';
import { orderLimits } from '#app/domain/running-order/items.ts';
import type { EventRow } from '#app/features/events/queries/load-night.server.ts';
import { describeProblems } from '#app/features/events/words/say-problems.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { changedItem, newItem, ofItem, orderSettings } from '../fields.ts';
import { changeOrder } from '../steps/change-order.server.ts';

type On = OnPage<{ database: Database }>;

/**
 * Sets the wished and least changeover times, and the house’s own curfew. `conflict` for a
 * cancelled event.
 */
export const setRunningOrder = pageCommand({
  operation: 'setRunningOrder',
  may: 'plan running orders',
  input: orderSettings,
  run: ({ services: { database }, page }: On, { eventId, softCurfew, ...given }) =>
    changeOrder(database, page, { eventId, what: 'set' }, async (tx, event) => {
      const { changeoverMinutes, leastChangeoverMinutes } = given;
      // Of a curfew that the clock shows twice, the first is meant: better early than late.
      const soft = { field: 'softCurfew', clock: softCurfew ?? '', which: 'first' } as const;
      const softCurfewMinute = softCurfew === null ? null : requireTime(soft, event).minute;
      const settings = { changeoverMinutes, leastChangeoverMinutes, softCurfewMinute };
      await tx
        .insert(runningOrders)
        .values({ eventId, ...settings })
        .onConflictDoUpdate({ target: runningOrders.eventId, set: settings });
    }),
});

/** Adds an item that is neither doors nor a set. */
export const addRunningOrderItem = pageCommand({
  operation: 'addRunningOrderItem',
  may: 'plan running orders',
  input: newItem,
  run: ({ services: { database }, page }: On, { eventId, ...item }) =>
    changeOrder(database, page, { eventId, what: 'add' }, async (tx, event) => {
      const there = await tx.$count(runningOrderItems, eq(runningOrderItems.eventId, eventId));
      const { items: limit } = orderLimits;
      if (there >= limit)
        throw new AppError('conflict', words('running-order')('full', { most: limit }));
      const itemId = newId();
      await tx.insert(runningOrderItems).values({ id: itemId, eventId, ...itemOf(item, event) });
      return { itemId };
    }),
});

export const changeRunningOrderItem = pageCommand({
  operation: 'changeRunningOrderItem',
  may: 'plan running orders',
  input: changedItem,
  run: ({ services: { database }, page }: On, { eventId, itemId, ...item }) =>
    changeOrder(database, page, { eventId, what: 'change' }, async (tx, event) => {
      const rows = await tx
        .update(runningOrderItems)
        .set(itemOf(item, event))
        .where(isItem(eventId, itemId))
        .returning({ id: runningOrderItems.id });
      if (rows.length === 0) throw noItem();
    }),
});

export const removeRunningOrderItem = pageCommand({
  operation: 'removeRunningOrderItem',
  may: 'plan running orders',
  input: ofItem,
  run: ({ services: { database }, page }: On, { eventId, itemId }) =>
    changeOrder(database, page, { eventId, what: 'remove' }, async (tx) => {
      await tx.delete(runningOrderItems).where(isItem(eventId, itemId));
    }),
});

type ItemValues = Pick<typeof runningOrderItems.$inferInsert, 'kind' | 'title' | 'minutes'> & {
  start: string;
  startWhich?: 'first' | 'second' | undefined;
};

function itemOf({ start, startWhich, kind, title, minutes }: ItemValues, event: EventRow) {
  const time = requireTime({ field: 'start', clock: start, which: startWhich }, event);
  return {
    kind,
    title,
    minutes,
    startMinute: time.minute,
    isSecond: time.isSecond,
  };
}

function requireTime(input: Parameters<typeof addedTime>[0], event: EventRow): AddedTime {
  const time = addedTime(input, event);
  if ('time' in time) return time.time;
  const fields = describeProblems([time.problem], event.timeZone);
  throw new AppError('bad-input', words('events')('problem.times'), { fields });
}

function isItem(eventId: string, itemId: string) {
  return and(eq(runningOrderItems.id, itemId), eq(runningOrderItems.eventId, eventId));
}

export function noItem(): AppError {
  return new AppError('not-found', words('running-order')('noItem'));
}
