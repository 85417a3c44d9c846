import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { dues } from '#app/db/schema/payments.ts';
import { payAheadDays } from '#app/domain/payments/terms.ts';
import type { NextDue } from '../views.ts';

/** What the venue has to pay next for a booking; null where there is nothing. */
export async function readNextDue(orm: Orm, bookingId: string): Promise<NextDue | null> {
  const [due] = await orm
    .select({
      amountMinor: dues.amountMinor,
      feeMinor: dues.feeMinor,
      currency: dues.currency,
      dueAt: dues.dueAt,
      isSoon: sql<boolean>`${isSoon}`,
    })
    .from(dues)
    .where(and(eq(dues.sourceType, 'booking'), eq(dues.sourceId, bookingId), isOpen))
    .orderBy(asc(dues.dueAt), asc(dues.createdAt), asc(dues.id))
    .limit(1);
  return due ?? null;
}

const isOpen = eq(dues.state, 'open');
const isSoon = sql`${dues.dueAt} < now() + make_interval(days => ${payAheadDays})`;
const ofBooking = sql`${dues.sourceType} = 'booking' and ${dues.sourceId} = ${bookings.id} and ${isOpen}`;

/** Whether the venue of a booking should pay something by now, in a statement about bookings. */
export const isToBePaid: SQL = sql`exists (select from ${dues} where ${ofBooking} and ${isSoon})`;

/** The same as `readNextDue` of every booking in such a statement; its moment is text. */
export const nextDue = sql<(Omit<NextDue, 'dueAt'> & { dueAt: string }) | null>`(
  select json_build_object('amountMinor', ${dues.amountMinor}, 'feeMinor', ${dues.feeMinor},
    'currency', ${dues.currency}, 'dueAt', ${dues.dueAt}, 'isSoon', ${isSoon})
  from ${dues} where ${ofBooking} order by ${dues.dueAt}, ${dues.createdAt}, ${dues.id} limit 1)`;
