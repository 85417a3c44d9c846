import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';

export async function hasBookings(orm: Orm): Promise<boolean> {
  const rows = await orm.select({ id: bookings.id }).from(bookings).limit(1);
  return rows.length > 0;
}
