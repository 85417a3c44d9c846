import { eq } from 'drizzle-orm';
import { events } from '#app/db/schema/events.ts';
import type { Town } from './town.ts';

/** The running order of an event: an item is added, and doors open by mistake. */
export async function walkRunningOrder(
  { send, database: { orm } }: Town,
  night: { eventId: string },
): Promise<void> {
  await send('venue', 'setRunningOrder', night);
  const { itemId } = await send('venue', 'addRunningOrderItem', night);
  await send('venue', 'changeRunningOrderItem', { ...night, itemId });
  const isNight = eq(events.id, night.eventId);
  const [planned] = await orm.select().from(events).where(isNight);
  // Load-in was an hour ago.
  await orm
    .update(events)
    .set({ loadInAt: new Date(Date.now() - 3_600_000) })
    .where(isNight);
  await send('venue', 'markRunningOrder', night);
  const { lastMark } = await send('venue', 'readRunningOrder', night);
  await send('venue', 'undoRunningOrderMark', { ...night, markId: lastMark.markId });
  await orm.update(events).set({ loadInAt: planned?.loadInAt }).where(isNight);
  await send('venue', 'removeRunningOrderItem', { ...night, itemId });
}
