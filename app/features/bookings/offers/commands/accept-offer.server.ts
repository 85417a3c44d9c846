import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import { deadlineIn, signingDays } from '#app/domain/bookings/deadlines.ts';
import { bookedTimes } from '#app/domain/bookings/terms/schedule.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  type ContractSettings,
  freezeContract,
} from '../../contracts/steps/freeze-contract.server.ts';
import { bookHoldOf, endHoldsOfNight } from '../../holds/steps/end-holds-of-night.server.ts';
import { requireSide } from '../../policy.ts';
import type { Backdating, LockedBooking } from '../../queries/lock-booking.server.ts';
import { advanceBooking, requireAllowed, type Step } from '../../steps/advance-booking.server.ts';
import { lockForAcceptance } from '../../steps/lock-night.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { placeInEvent } from '../../steps/place-in-event.server.ts';
import { requireFree } from '../../steps/require-free.server.ts';
import { writeDeal } from '../../terms/words/write-deal.ts';
import { acceptance } from '../fields.ts';
import { requireNewest } from '../steps/put-terms.server.ts';

/**
 * Agrees to the terms on the table. From here on the performer and the stage are taken, and the
 * contract of this version is frozen and waits for both signatures. Agreeing to a change of a
 * signed booking freezes its contract beside the one in force.
 * @throws AppError `conflict` if it isn’t their turn, the version was replaced or its time is over,
 *   or the performer or the stage is taken
 */
export const acceptOffer = command({
  operation: 'acceptOffer',
  input: acceptance,
  async run(
    services: { database: Database; brand: Brand } & ContractSettings & Backdating,
    viewer,
    { bookingId, as, version },
  ) {
    return services.database.orm.transaction(async (tx) => {
      const { booking, stoodIn, named } = await lockForAcceptance(
        tx,
        { bookingId, version },
        services.writtenAt,
      );
      const side = requireSide(viewer, booking, as, 'make and answer offers');
      const action = booking.signedVersion === null ? 'accept' : 'agreeToChange';
      // Checked first, since its message says more: the turn depends on the newest version.
      requireNewest(booking, version);
      requireInTime(booking);
      requireAllowed(booking, action, side);
      if (!named) throw new AppError('not-found', words('bookings')('noVersion'));
      const { schedule } = named.terms;
      const times = bookedTimes(schedule);
      // A change takes its time only with the last signature; refuse a taken one already now.
      if (action === 'agreeToChange')
        await requireFree(tx, { id: bookingId, by: side, field: null }, times);
      const event =
        action === 'accept'
          ? await placeInEvent(tx, booking, stoodIn, { schedule, by: side })
          : null;
      const step: Step = {
        action,
        by: side,
        actor: viewer.pseudonym,
        facts: { version },
        set: {
          turn: null,
          pendingUntil: deadlineIn(signingDays, booking.now, times.loadInAt),
          ...(event && { eventId: event.id, ...times }),
        },
      };
      const details = () => writeDeal(named.terms).slice(0, 1);
      const kind = event ? 'accepted' : 'changeAgreed';
      const notice = { bookingId, kind, by: side, details } as const;
      await freezeContract(tx, services, booking, named);
      await advanceBooking(tx, booking, step);
      if (event) await takeNight(tx, services.brand, booking, event);
      await notifySides(tx, services.brand, { ...notice, exceptAccountId: viewer.accountId });
      return { bookingId, version };
    });
  },
});

/** Closes the slot and ends the other holds of the night. */
async function takeNight(
  tx: Orm,
  brand: Brand,
  booking: LockedBooking,
  event: Parameters<typeof endHoldsOfNight>[2] & { id: string },
): Promise<void> {
  if (booking.slotId && event.id === booking.eventId) await closeSlot(tx, booking.slotId);
  // Also if the agreed night differs from the held one.
  await bookHoldOf(tx, booking);
  await endHoldsOfNight(tx, brand, event, booking);
}

async function closeSlot(tx: Orm, slotId: string): Promise<void> {
  await tx.update(eventSlots).set({ openedAt: null }).where(eq(eventSlots.id, slotId));
}

/** @throws AppError `conflict` for expired terms, even before the clock has recorded it */
export function requireInTime({
  pendingUntil,
  now,
}: {
  pendingUntil: Date | null;
  now: Date;
}): void {
  if (pendingUntil && pendingUntil <= now)
    throw new AppError('conflict', words('bookings')('refused.ranOut'));
}
