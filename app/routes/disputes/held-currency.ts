import { readHeld } from '#app/features/bookings/money/queries/read-held.server.ts';
import type { Services } from '#app/http/context.server.ts';

/** What amounts on a booking’s dispute are typed in. */
export async function heldCurrency(
  { database }: Services,
  { params, typed }: Record<'params' | 'typed', { bookingId?: string | undefined }>,
): Promise<string> {
  return (await readHeld(database.orm, params.bookingId ?? typed.bookingId ?? '')).currency;
}
