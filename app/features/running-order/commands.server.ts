import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { runningOrderItems, runningOrderMarks, runningOrders } from '#app/db/schema/night.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { signedStates } from '#app/domain/bookings/lifecycle.ts';
import { type AddedTime, addedTime, orderLimits } from '#app/domain/running-order/running-order.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries.server.ts';
import { describeProblems } from '#app/features/events/words.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { changedItem, mark, newItem, ofItem, ofMark, orderSettings } from './fields.ts';
import { isNight } from './policy.ts';
import { readRunningOrder } from './queries.server.ts';

type On = OnPage<{ database: Database }>;

/**
 * Marks an item as begun or over. A second press changes nothing. `conflict` outside the night, and
 * for the end of an item that never began.
 */
export const markRunningOrder = pageCommand({
  operation: 'markRunningOrder',
  may: 'run shows',
  input: mark,
  run: ({ services: { database }, page, viewer }: On, { eventId, item, action }) =>
    changeOrder(database, page, { eventId, what: action }, async (tx) => {
      const order = await readRunningOrder(tx, eventId);
      const orderItem = order?.items.find(({ key }) => key === item);
      if (!order || !orderItem) throw noItem();
      // Read after the wait for the lock.
      const { event, now: at } = order;
      if (!isNight(event, at)) throw new AppError('conflict', words('running-order')('notNow'));
      const isBegun = orderItem.state === 'on' || orderItem.state === 'done';
      if (action === 'end' && !isBegun)
        throw new AppError('conflict', words('running-order')('notBegun'));
      const row = { eventId, itemKey: item, action, at, actor: viewer.pseudonym };
      await tx
        .insert(runningOrderMarks)
        .values({ id: newId(), ...row })
        .onConflictDoNothing();
    }),
});

/**
 * Undoes the last mark. The mark is named, so that two people who undo one mistake undo it once.
 * `conflict` for a mark that isn’t the last any more.
 */
export const undoRunningOrderMark = pageCommand({
  operation: 'undoRunningOrderMark',
  may: 'run shows',
  input: ofMark,
  run: ({ services: { database }, page }: On, { eventId, markId }) =>
    changeOrder(database, page, { eventId, what: 'undo' }, async (tx) => {
      const order = await readRunningOrder(tx, eventId);
      if (order?.lastMark?.id !== markId)
        throw new AppError('conflict', words('running-order')('notLast'));
      await tx
        .update(runningOrderMarks)
        .set({ undoneAt: await readClock(tx) })
        .where(eq(runningOrderMarks.id, markId));
    }),
});

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

function noItem(): AppError {
  return new AppError('not-found', words('running-order')('noItem'));
}

/**
 * Changes the running order of a venue’s event under a lock, and updates open pages of everyone who
 * sees it. `what` is the kind of change that programs and pages hear of. `conflict` for a cancelled
 * event.
 */
function changeOrder<Answer>(
  database: Database,
  page: Membership,
  { eventId, what }: { eventId: string; what: string },
  change: (tx: Orm, event: EventRow) => Promise<Answer>,
): Promise<Answer> {
  return database.orm.transaction(async (tx) => {
    const event = await loadNight(tx, eventId, { isToChange: true });
    requireNightOf(page, event);
    if (event.cancelledAt) throw new AppError('conflict', words('events')('refused.cancelled'));
    const answer = await change(tx, event);
    const acts = await tx
      .select({ performerId: bookings.performerId })
      .from(bookings)
      .where(and(eq(bookings.eventId, eventId), inArray(bookings.state, [...signedStates])));
    const performerIds = acts.flatMap(({ performerId }) => performerId ?? []);
    const pages = [...new Set([page.profileId, ...performerIds])];
    const payload = { kind: 'running-order', id: eventId, what, pages };
    await writeOutbox(tx, { type: 'happened', payload });
    return answer;
  });
}
