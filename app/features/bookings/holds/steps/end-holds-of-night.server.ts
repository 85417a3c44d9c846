import { and, eq, isNull, sql } from 'drizzle-orm';
import { atOnce } from '#app/db/at-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { HoldEnd } from '#app/domain/bookings/holds/hold.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';
import {
  type Ending,
  lockStage,
  readOpen,
  type StoredHold,
  settleHolds,
} from '../../steps/settle-stage.server.ts';

/**
 * A night that has been booked can’t be held any longer: its own hold has become the booking, the
 * others end, and their performers are told.
 */
export async function endHoldsOfNight(
  tx: Orm,
  brand: Brand,
  { stageId, day }: { stageId: string | null; day: string },
  { performerId, now }: Pick<LockedBooking, 'performerId' | 'now'>,
): Promise<void> {
  if (stageId === null) return;
  const [, open] = await atOnce(
    tx,
    () => lockStage(tx, { stageId, day }),
    () => readOpen(tx, { stageId, day }),
  );
  const endOf = (hold: StoredHold): Ending | null => {
    if (hold.performerId === performerId) return { why: 'booked' };
    // One that was confirmed has become a booking of its own, beside which this one stands.
    return hold.confirmedAt ? null : { why: 'taken' };
  };
  await settleHolds(tx, brand, { open, now, endOf });
}

/** Ends the hold that a booking came from, if it still stands. */
export async function endHoldOf(
  tx: Orm,
  { holdId }: { holdId: string | null },
  why: HoldEnd,
): Promise<void> {
  if (holdId === null) return;
  await tx
    .update(holds)
    .set({ endedAt: sql`now()`, endedWhy: why })
    .where(and(eq(holds.id, holdId), isNull(holds.endedAt)));
}
