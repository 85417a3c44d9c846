import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { instalments } from '#app/db/schema/payments.ts';
import { payAheadDays } from '#app/domain/payments/terms.ts';
import type { NextInstalment } from '../../views.ts';

/** What the venue has to pay next for a booking; null where there is nothing. */
export async function readNextInstalment(
  orm: Orm,
  bookingId: string,
): Promise<NextInstalment | null> {
  const [instalment] = await orm
    .select({
      amountMinor: instalments.amountMinor,
      feeMinor: instalments.feeMinor,
      currency: instalments.currency,
      dueAt: instalments.dueAt,
      isSoon: sql<boolean>`${isSoon}`,
    })
    .from(instalments)
    .where(and(eq(instalments.sourceType, 'booking'), eq(instalments.sourceId, bookingId), isOpen))
    .orderBy(asc(instalments.dueAt), asc(instalments.createdAt), asc(instalments.id))
    .limit(1);
  return instalment ?? null;
}

const isOpen = eq(instalments.state, 'open');
const isSoon = sql`${instalments.dueAt} < now() + make_interval(days => ${payAheadDays})`;
const ofBooking = sql`${instalments.sourceType} = 'booking' and ${instalments.sourceId} = ${bookings.id} and ${isOpen}`;

/** Whether the venue of a booking should pay something by now, in a statement about bookings. */
export const isToBePaid: SQL = sql`exists (select from ${instalments} where ${ofBooking} and ${isSoon})`;

/** The same as `readNextInstalment` of every booking in such a statement; its moment is text. */
export const nextInstalment = sql<(Omit<NextInstalment, 'dueAt'> & { dueAt: string }) | null>`(
  select json_build_object('amountMinor', ${instalments.amountMinor}, 'feeMinor', ${instalments.feeMinor},
    'currency', ${instalments.currency}, 'dueAt', ${instalments.dueAt}, 'isSoon', ${isSoon})
  from ${instalments} where ${ofBooking} order by ${instalments.dueAt}, ${instalments.createdAt}, ${instalments.id} limit 1)`;
