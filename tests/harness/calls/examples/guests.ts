import type { Town } from './town.ts';

/** A performer puts a guest on the list of its show, and its venue another. */
export async function walkGuests({ send }: Town, signed: { bookingId: string }): Promise<void> {
  const { event } = await send('venue', 'readBooking', signed);
  const night = { eventId: event.id };
  const own = await send('owls', 'listOwnGuest', signed);
  const ours = await send('venue', 'listGuest', night);
  await send('venue', 'closeGuestList', night);
  await send('venue', 'openGuestListAgain', night);
  await send('owls', 'readOwnGuests', signed);
  await send('venue', 'readGuestList', night);
  await send('owls', 'crossOwnGuestOut', { ...signed, ...own });
  await send('venue', 'crossGuestOut', { ...night, ...ours });
}
