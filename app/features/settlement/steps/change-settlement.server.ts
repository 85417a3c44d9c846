import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { settlementChanges, settlements } from '#app/db/schema/settlement.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import {
  entryRefusal,
  type SettlementRefusal,
  signRefusal,
} from '#app/domain/settlement/states.ts';
import { readStanding } from '#app/features/bookings/money/queries/read-standing.server.ts';
import { requireSide } from '#app/features/bookings/policy.ts';
import {
  type LockedBooking,
  lockBooking,
} from '#app/features/bookings/queries/lock-booking.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** A member of one side, with the booking locked against other changes. */
export type AtSettlement = { booking: LockedBooking; by: Side };

/**
 * Locks the booking for changing or signing its settlement.
 * @throws AppError `not-found`, `forbidden`; `conflict` where it can’t be done now
 */
export async function lockSettlement(
  tx: Orm,
  viewer: Viewer,
  { bookingId, as, isSigning = false }: { bookingId: string; as: string; isSigning?: boolean },
): Promise<AtSettlement> {
  const booking = await lockBooking(tx, bookingId);
  const by = requireSide(viewer, booking, as, 'settle shows');
  const night = { ...(await readStanding(tx, booking)), now: booking.now };
  const refusal = isSigning ? signRefusal(night) : entryRefusal(night);
  if (refusal) throw refusalOf(refusal);
  await tx.insert(settlements).values({ bookingId }).onConflictDoNothing();
  return { booking, by };
}

function refusalOf(refusal: SettlementRefusal): AppError {
  return new AppError('conflict', words('settlement')(`refused.${refusal}`));
}

type Change = Pick<typeof settlementChanges.$inferInsert, 'action'> &
  Partial<
    Pick<
      typeof settlementChanges.$inferInsert,
      'by' | 'actor' | 'lineId' | 'before' | 'after' | 'note' | 'amountMinor'
    >
  >;

/** Writes the change into the settlement’s history, and refreshes open pages of both sides. */
export async function noteChange(
  tx: Orm,
  { id, venueId, performerId, now }: LockedBooking,
  change: Change,
): Promise<void> {
  const [row] = await tx
    .update(settlements)
    .set({ revision: sql`${settlements.revision} + 1` })
    .where(eq(settlements.bookingId, id))
    .returning({ revision: settlements.revision });
  if (!row) throw new Error(`there is no settlement of ${id}`);
  await tx
    .insert(settlementChanges)
    .values({ bookingId: id, revision: row.revision, at: now, ...change });
  const pages = [venueId, performerId].filter((page) => page !== null);
  await writeOutbox(tx, {
    type: 'happened',
    payload: { kind: 'settlement', id, what: change.action, pages, at: now.toISOString() },
  });
}
