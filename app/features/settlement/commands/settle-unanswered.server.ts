import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { settlementSignatures, settlements } from '#app/db/schema/settlement.ts';
import { answerHours, signRefusal } from '#app/domain/settlement/states.ts';
import { readStanding } from '#app/features/bookings/money/queries/read-standing.server.ts';
import { lockBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { settleIfSigned } from '../steps/settle-if-signed.server.ts';

const mostAtOnce = 500;

/**
 * Pays the undisputed part where one side has signed and the other hasn’t answered in time, by the
 * database’s clock. A changed line is an answer. Any number of workers may do it at once.
 */
export async function settleUnanswered(services: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  const { orm } = services.database;
  const bookingsDue = await orm
    .selectDistinct({ id: settlements.bookingId })
    .from(settlements)
    .innerJoin(
      settlementSignatures,
      and(
        eq(settlementSignatures.bookingId, settlements.bookingId),
        eq(settlementSignatures.version, settlements.version),
      ),
    )
    .where(
      and(
        sql`${settlementSignatures.signedAt} + make_interval(hours => ${answerHours}) <= now()`,
        isNull(settlements.undisputedAt),
        or(isNull(settlements.agreedVersion), ne(settlements.agreedVersion, settlements.version)),
      ),
    )
    .limit(mostAtOnce);
  const settle = ({ id }: { id: string }) =>
    orm.transaction(async (tx) => {
      const booking = await lockBooking(tx, id);
      const standing = await readStanding(tx, booking);
      if (signRefusal({ ...standing, now: booking.now })) return;
      await settleIfSigned(tx, services, booking, 1);
    });
  await eachAlone(bookingsDue, settle, 'settlements can’t be settled');
}
