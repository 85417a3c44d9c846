import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, contracts, signatures } from '#app/db/schema/bookings.ts';
import { builtOnce, sendTogether } from '#app/db/shortcuts.server.ts';
import type { BookingFacts } from '#app/domain/bookings/lifecycle.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type Row = typeof bookings.$inferSelect;

/** A booking locked until the transaction ends, and the database's time. */
export type LockedBooking = Row & BookingFacts & { now: Date };

/**
 * The moment at which an act counts as done; absent for now. Only the demo town gives a past one,
 * for the shows of its past. No request can.
 */
export type Backdating = { writtenAt?: Date };

/**
 * The time is read after the wait for the lock, so that a deadline that passed meanwhile counts.
 * @throws AppError `not-found`
 */
export async function lockBooking(
  tx: Orm,
  bookingId: string,
  writtenAt?: Date,
): Promise<LockedBooking> {
  const answers = await sendTogether(tx, lockRow(tx, { bookingId }), readFacts(tx, { bookingId }));
  return lockedBooking(...answers, writtenAt);
}

/**
 * The booking of `lockRow` and of `readFacts` after it.
 * @throws AppError `not-found`
 */
export function lockedBooking(
  [row]: Row[],
  [facts]: Awaited<ReturnType<typeof readFacts>>,
  writtenAt?: Date,
): LockedBooking {
  if (!row || !facts) throw new AppError('not-found', words('bookings')('unknown'));
  const { isAgreed, signed, now } = facts;
  return { ...row, isAgreed, signed, now: writtenAt ?? new Date(now) };
}

export const lockRow = builtOnce((orm) =>
  orm
    .select()
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder('bookingId')))
    .for('update'),
);

export const readFacts = builtOnce((orm) => {
  const { id, pendingVersion } = bookings;
  const signed = orm
    .select({ side: signatures.side })
    .from(signatures)
    .where(and(eq(signatures.bookingId, id), eq(signatures.version, pendingVersion)));
  const frozen = orm
    .select({ version: contracts.version })
    .from(contracts)
    .where(
      and(
        eq(contracts.bookingId, id),
        eq(contracts.version, pendingVersion),
        sql`${contracts.replacedAt} is null`,
      ),
    );
  return orm
    .select({
      now: sql<string>`clock_timestamp()`,
      isAgreed: sql<boolean>`exists(${frozen})`,
      signed: sql<Side[]>`array(${signed})`,
    })
    .from(bookings)
    .where(eq(id, sql.placeholder('bookingId')));
});
