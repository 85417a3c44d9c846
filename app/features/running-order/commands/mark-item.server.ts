import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { runningOrderMarks } from '#app/db/schema/night/running-order.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { mark, ofMark } from '../fields.ts';
import { isNight } from '../policy.ts';
import { readRunningOrder } from '../queries/read-running-order.server.ts';
import { changeOrder } from '../steps/change-order.server.ts';
import { noItem } from './arrange-order.server.ts';

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
