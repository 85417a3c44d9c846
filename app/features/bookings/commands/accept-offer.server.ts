import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { deadlineIn, signingDays } from '#app/domain/bookings/deadlines.ts';
import { bookedTimes } from '#app/domain/bookings/schedule.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { demandSide } from '../policy.ts';
import { lockBooking, type Said } from '../queries/lock-booking.server.ts';
import { advanceBooking, demandAllowed } from './advance-booking.server.ts';
import { endHoldOf, endHoldsOfNight } from './end-holds-of-night.server.ts';
import { type ContractSettings, freezeContract } from './freeze-contract.server.ts';
import { lockNight } from './lock-night.server.ts';
import { placeInEvent } from './place-in-event.server.ts';
import { demandNewest } from './propose-terms.server.ts';
import { tellSides } from './tell-sides.server.ts';

/**
 * Agrees to the terms on the table. From here on the performer and the stage are taken, and the
 * contract of this version is frozen and waits for both signatures. Agreeing to a change of what was
 * signed freezes its contract beside the one that holds.
 * @param version the one that they had in front of them
 * @throws AppError `not-found`, `forbidden`; `conflict` if it isn’t their turn, the version was
 *   replaced or its time is over, or somebody else has the performer or the stage
 */
export async function acceptOffer(
  services: { database: Database; brand: Brand } & ContractSettings & Said,
  viewer: Viewer,
  { bookingId, as, version }: { bookingId: string; as: string; version: number },
): Promise<{ bookingId: string; version: number }> {
  return services.database.orm.transaction(async (tx) => {
    await lockNight(tx, bookingId);
    const booking = await lockBooking(tx, bookingId, services.saidAt);
    const side = demandSide(viewer, booking, as, 'make and answer offers');
    const action = booking.signedVersion === null ? 'accept' : 'agreeToChange';
    // Told first, since it says more: whose turn it is depends on the newest version.
    demandNewest(booking, version);
    demandInTime(booking);
    demandAllowed(booking, action, side);
    const { schedule } = await freezeContract(tx, services, booking);
    const times = bookedTimes(schedule);
    const isFirst = action === 'accept';
    const eventId = isFirst ? await placeInEvent(tx, booking, schedule, side) : booking.eventId;
    const after = await advanceBooking(tx, booking, {
      action,
      by: side,
      actor: viewer.pseudonym,
      facts: { version },
      set: {
        turn: null,
        pendingUntil: deadlineIn(signingDays, booking.now, times.loadInAt),
        ...(isFirst && { eventId, ...times }),
      },
    });
    if (isFirst) {
      if (booking.slotId && eventId === booking.eventId) await closeSlot(tx, booking.slotId);
      // Also where the night that was agreed on is another than the one that was held.
      await endHoldOf(tx, after, 'booked');
      await endHoldsOfNight(tx, services.brand, after);
    }
    const told = { bookingId, kind: isFirst ? 'accepted' : 'changeAgreed', by: side } as const;
    await tellSides(tx, services.brand, { ...told, exceptAccountId: viewer.accountId });
    return { bookingId, version };
  });
}

/** Whoever is looked for has been found. */
async function closeSlot(tx: Orm, slotId: string): Promise<void> {
  await tx.update(eventSlots).set({ openedAt: null }).where(eq(eventSlots.id, slotId));
}

/** @throws AppError `conflict` for terms whose time is over, noted or not */
export function demandInTime({
  pendingUntil,
  now,
}: {
  pendingUntil: Date | null;
  now: Date;
}): void {
  if (pendingUntil && pendingUntil <= now)
    throw new AppError('conflict', words('bookings')('refused.ranOut'));
}
