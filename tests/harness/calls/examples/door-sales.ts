import { eq, sql } from 'drizzle-orm';
import { events } from '#app/db/schema/events.ts';
import type { Town } from './town.ts';

/** On the night itself, a visitor buys at the door, and changes their mind. */
export async function walkDoorSales(
  { send, database }: Town,
  night: { eventId: string },
): Promise<void> {
  await database.orm
    .update(events)
    .set({
      loadInAt: sql`now() - interval '1 hour'`,
      doorsAt: sql`now()`,
      loadOutAt: sql`now() + interval '6 hours'`,
    })
    .where(eq(events.id, night.eventId));
  const { typeId } = await send('venue', 'addTicketType', night, {
    name: 'Late',
    doorPriceMinor: 900,
  });
  const lines = [{ typeId, quantity: 2 }];
  const { orderId } = await send('venue', 'sellAtDoor', night, { lines });
  const byCard = await send('venue', 'sellAtDoor', night, { lines, paidBy: 'card' });
  await send('venue', 'readDoorSales', night);
  await send('venue', 'undoDoorSale', { ...night, orderId: byCard.orderId });
  await send('venue', 'undoDoorSale', { ...night, orderId });
}
