import type { Orm } from '#app/db/client.server.ts';
import { releases } from '#app/db/schema/disputes.ts';
import { owedBy } from '#app/domain/bookings/instalments.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { feeOf, feeRuleIn } from '#app/domain/payments/fees.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import {
  openInstalment,
  voidInstalments,
} from '#app/features/payments/instalments/commands/open-instalment.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned } from '../../contracts/queries/read-signed.server.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { noteStep } from '../../steps/note-step.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { readHeld, sourceOf } from '../queries/read-held.server.ts';
import { readPaid } from '../queries/read-paid.server.ts';
import { wasReleased } from '../queries/was-released.server.ts';
import { endOf, titleOf } from '../steps/open-booking-instalments.server.ts';
import { payOutIfDone } from '../steps/pay-out-if-done.server.ts';
import { releaseBooking } from '../steps/release-booking.server.ts';

type Paying = {
  /** What decides on it, once, e.g. a version of the settlement. */
  cause: string;
  /** What the performer is to get through the platform in all, before its fee. */
  totalMinor: number;
  /** Whether it is the whole, or only what no one disputes. */
  isWhole: boolean;
};

/**
 * Brings a booking’s money to what was settled: what is missing is asked from the venue, what is held
 * is released, and what is held beyond it goes back. The caller has locked the booking and judged it.
 * @returns what could not go back, because the performer has it already
 */
export async function paySettlement(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
  { cause, totalMinor, isWhole }: Paying,
): Promise<{ overpaidMinor: number }> {
  const signed = await readSigned(tx, booking);
  if (!signed || !booking.venueId) return { overpaidMinor: 0 };
  const source = sourceOf(booking.id);
  const { currency } = signed.terms;
  const paid = await readPaid(tx, booking.id, currency);
  const missingMinor = totalMinor - paid.amountMinor;
  const isReleased = await wasReleased(tx, booking.id);
  await voidInstalments(tx, source);
  const rule = feeRuleIn(currency, signed.fees.venue);
  if (missingMinor > 0) {
    const today = dayOf(booking.now, booking.timeZone);
    await openInstalment(tx, {
      cause,
      ...{ source, part: 'settlement', payerId: pageParty(booking.venueId), currency },
      amountMinor: missingMinor,
      feeMinor: Math.max(0, feeOf(totalMinor, rule) - paid.feeMinor),
      title: await titleOf(tx, booking),
      dueAt: endOf(owedBy(today, dayOf(booking.startsAt, booking.timeZone)), booking.timeZone),
    });
  }
  const { amountMinor: heldMinor } = await readHeld(tx, booking.id);
  const backMinor = isReleased ? 0 : Math.min(heldMinor, Math.max(0, -missingMinor));
  const overpaidMinor = Math.max(0, -missingMinor) - backMinor;
  const settled = isWhole && booking.state === 'played' ? await settle(tx, booking) : booking;
  if (!isReleased && heldMinor > 0)
    await releaseBooking(tx, { brand }, settled, { by: 'settlement', venueGetsMinor: backMinor });
  else {
    // What is paid from now on goes straight to the performer.
    if (!isReleased) await tx.insert(releases).values({ bookingId: booking.id, by: 'settlement' });
    await payOutIfDone(tx, settled);
  }
  return { overpaidMinor };
}

function settle(tx: Orm, booking: LockedBooking): Promise<LockedBooking> {
  return advanceBooking(tx, booking, { action: 'settle', by: 'platform', actor: null });
}

function dayOf(at: Date, timeZone: string): Temporal.PlainDate {
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}

type Settling = {
  action: 'signSettlement' | 'agreeSettlement' | 'payUndisputed' | 'disputeLine';
  by: Side | 'clock';
  actor: string | null;
  exceptAccountId?: string;
  currency: string;
  totalMinor: number;
};

const mails = {
  signSettlement: 'settlementSigned',
  agreeSettlement: 'settlementAgreed',
  payUndisputed: 'settlementUndisputed',
  disputeLine: 'settlementDisputed',
} as const;

/** Writes what happened to a settlement into the booking’s history, and notifies whom it concerns. */
export async function noteSettlement(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
  { action, by, actor, exceptAccountId, currency, totalMinor }: Settling,
): Promise<void> {
  await noteStep(tx, booking, { by, actor, action });
  const isForBoth = action === 'agreeSettlement' || action === 'payUndisputed';
  await notifySides(tx, brand, {
    bookingId: booking.id,
    kind: mails[action],
    by: isForBoth ? 'both' : by,
    instalment: { currency, amountMinor: totalMinor },
    ...(exceptAccountId && { exceptAccountId }),
  });
}
