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
 * Says how long changeovers should be and have to be, and when the house wants the music to end.
 * @throws AppError `not-found`, `forbidden`, `bad-input`; `conflict` for an event that was cancelled
 */
export const setRunningOrder = pageCommand({
  operation: 'setRunningOrder',
  may: 'plan running orders',
  input: orderSettings,
  run: ({ services: { database }, page }: On, { eventId, softCurfew, ...given }) =>
    changeOrder(database, page, { eventId, what: 'set' }, async (tx, event) => {
      const { changeoverMinutes, leastChangeoverMinutes } = given;
      // A curfew that the clock shows twice is the first of the two: better early than late.
      const soft = { field: 'softCurfew', clock: softCurfew ?? '', which: 'first' } as const;
      const softCurfewMinute = softCurfew === null ? null : requireTime(soft, event).minute;
      const settings = { changeoverMinutes, leastChangeoverMinutes, softCurfewMinute };
      await tx
        .insert(runningOrders)
        .values({ eventId, ...settings })
        .onConflictDoUpdate({ target: runningOrders.eventId, set: settings });
    }),
});

/**
 * Adds something to the night that is neither doors nor a set.
 * @throws AppError as `setRunningOrder`; `conflict` for too many
 */
export const addRunningOrderItem = pageCommand({
  operation: 'addRunningOrderItem',
  may: 'plan running orders',
  input: newItem,
  run: ({ services: { database }, page }: On, { eventId, ...given }) =>
    changeOrder(database, page, { eventId, what: 'add' }, async (tx, event) => {
      const there = await tx.$count(runningOrderItems, eq(runningOrderItems.eventId, eventId));
      const { items: most } = orderLimits;
      if (there >= most) throw new AppError('conflict', words('running-order')('full', { most }));
      const itemId = newId();
      await tx.insert(runningOrderItems).values({ id: itemId, eventId, ...itemOf(given, event) });
      return { itemId };
    }),
});

/** @throws AppError as `setRunningOrder` */
export const changeRunningOrderItem = pageCommand({
  operation: 'changeRunningOrderItem',
  may: 'plan running orders',
  input: changedItem,
  run: ({ services: { database }, page }: On, { eventId, itemId, ...given }) =>
    changeOrder(database, page, { eventId, what: 'change' }, async (tx, event) => {
      const changed = await tx
        .update(runningOrderItems)
        .set(itemOf(given, event))
        .where(isItem(eventId, itemId))
        .returning({ id: runningOrderItems.id });
      if (changed.length === 0) throw noItem();
    }),
});

/** @throws AppError as `setRunningOrder` */
export const removeRunningOrderItem = pageCommand({
  operation: 'removeRunningOrderItem',
  may: 'plan running orders',
  input: ofItem,
  run: ({ services: { database }, page }: On, { eventId, itemId }) =>
    changeOrder(database, page, { eventId, what: 'remove' }, async (tx) => {
      await tx.delete(runningOrderItems).where(isItem(eventId, itemId));
    }),
});

type Given = Pick<typeof runningOrderItems.$inferInsert, 'kind' | 'title' | 'minutes'> & {
  start: string;
  startWhich?: 'first' | 'second' | undefined;
};

function itemOf({ start, startWhich, kind, title, minutes }: Given, event: EventRow) {
  const time = requireTime({ field: 'start', clock: start, which: startWhich }, event);
  return {
    kind,
    title,
    minutes,
    startMinute: time.minute,
    isSecond: time.isSecond,
  };
}

/** @throws AppError `bad-input` with what is wrong at its field */
function requireTime(typed: Parameters<typeof addedTime>[0], event: EventRow): AddedTime {
  const read = addedTime(typed, event);
  if ('time' in read) return read.time;
  const fields = describeProblems([read.problem], event.timeZone);
  throw new AppError('bad-input', words('events')('problem.times'), { fields });
}

function isItem(eventId: string, itemId: string) {
  return and(eq(runningOrderItems.id, itemId), eq(runningOrderItems.eventId, eventId));
}

export function noItem(): AppError {
  return new AppError('not-found', words('running-order')('noItem'));
}
