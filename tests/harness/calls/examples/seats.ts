import type { Town } from './town.ts';

/** A room is drawn, an event sells its seats, and a basket changes them. */
export async function walkSeats(town: Town, night: { eventId: string }): Promise<void> {
  const { send } = town;
  const plan = await send('venue', 'addSeatingPlan');
  await send('venue', 'addSeatingSection', plan);
  await send('venue', 'addSeatingSection', plan, { name: 'Balcony' });
  await send('venue', 'removeSeatingSection', { ...plan, section: '1' });
  await send('venue', 'changePlanSeats', plan);
  await send('venue', 'listSeatingPlans');
  await send('venue', 'readSeatingPlan', plan);
  const prices = [{ level: 'Stalls', priceMinor: 0 }];
  await send('venue', 'seatEvent', night, { ...plan, prices });
  await send('venue', 'unseatEvent', night);
  await send('venue', 'seatEvent', night, { ...plan, prices });
  await send('venue', 'holdSeats', night);
  await send('venue', 'readSeats', night);
  const { types } = await send('venue', 'readTicketSale', night);
  const { id: typeId } = types.find(({ name }: { name: string }) => name === 'Stalls');
  const basket = await send('guest', 'takeBasket', {}, { lines: [{ typeId, quantity: 2 }] });
  const { seats } = await send('guest', 'readSeatChoice', basket);
  const seatIds = seats
    .filter(({ row, state }: Record<string, string>) => row === 'C' && state === 'free')
    .slice(0, 2)
    .map(({ id }: { id: string }) => id);
  await send('guest', 'chooseSeats', basket, { seatIds });
  await send('venue', 'removeSeatingPlan', plan);
}
