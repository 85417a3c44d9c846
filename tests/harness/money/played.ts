import type { Database } from '#app/db/client.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { type Acting, bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { letBeHeld } from './paid.ts';

/** The guarantee in the terms of tests. */
export const heldMinor = 500_000;

/** The stage of a venue is taken once in a night. */
let nights = 40;

/**
 * A signed booking with its pay held in the books and its times moved. `when` is its state, and
 * when its set ends, as an interval from now: `-1 hour`.
 */
export async function heldBooking(
  database: Database,
  { venue, performer }: { venue: Acting; performer: Acting },
  when: { state: 'confirmed' | 'played'; ends: string },
): Promise<string> {
  const acts = bookingActs(database);
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(nights++)));
  await acts.accept(performer, bookingId, 1);
  for (const side of [venue, performer]) await acts.sign(side, bookingId, 1);
  await letBeHeld(database, bookingId, when);
  await database.orm.delete(outbox);
  return bookingId;
}
