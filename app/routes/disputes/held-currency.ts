import { readHeld } from '#app/features/bookings/money/queries/read-held.server.ts';
import { id } from '#app/fields/ids.ts';
import type { Services } from '#app/http/context.server.ts';

/** The currency of amounts in a dispute. */
export async function heldCurrency(
  { database }: Services,
  { params, typed }: Record<'params' | 'typed', { bookingId?: string | undefined }>,
): Promise<string> {
  const { data: bookingId = '' } = id.safeParse(params.bookingId ?? typed.bookingId);
  return (await readHeld(database.orm, bookingId)).currency;
}
