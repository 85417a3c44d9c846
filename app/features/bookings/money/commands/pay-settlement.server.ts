import type { Orm } from '#app/db/client.server.ts';
import { releases } from '#app/db/schema/disputes.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { feeOf, feeRuleIn } from '#app/domain/payments/fees.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import {
  openInstalment,
  voidInstalments,
} from '#app/features/payments/instalments/commands/open-instalment.server.ts';
import { correctReleased } from '#app/features/payments/ledger/commands/correct-released.server.ts';
import { lockParty } from '#app/features/payments/ledger/commands/divide-held.server.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned } from '../../contracts/queries/read-signed.server.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { noteStep } from '../../steps/note-step.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { readHeld, sourceOf } from '../queries/read-held.server.ts';
import { readPaid } from '../queries/read-paid.server.ts';
import { wasReleased } from '../queries/was-released.server.ts';
import { dueFromNow, titleOf } from '../steps/open-booking-instalments.server.ts';
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
 * is released, and what is held beyond it goes back. What the performer was released beyond the whole it
 * owes from then on. The caller has locked the booking and judged it.
 * @returns what the performer owes by it now
 */
export async function paySettlement(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
  { cause, totalMinor, isWhole }: Paying,
): Promise<{ overpaidMinor: number }> {
  const signed = await readSigned(tx, booking);
  const { venueId, performerId } = booking;
  if (!signed || !venueId || !performerId) return { overpaidMinor: 0 };
  const source = sourceOf(booking.id);
  const { currency } = signed.terms;
  const isReleased = await wasReleased(tx, booking.id);
  // Else an administrator could take back meanwhile what is read as released here.
  if (isReleased) await lockParty(tx, pageParty(performerId));
  const paid = await readPaid(tx, booking.id, currency);
  const payerId = pageParty(venueId);
  const differenceMinor = Math.max(0, totalMinor) - paid.amountMinor;
  // What a dispute leaves open, nobody owes back.
  const leastMinor = isWhole ? differenceMinor : Math.max(0, differenceMinor);
  const { missingMinor, overpaidMinor } = isReleased
    ? await correctReleased(tx, {
        cause,
        source,
        currency,
        payerId,
        payeeId: pageParty(performerId),
        differenceMinor: leastMinor,
      })
    : { missingMinor: leastMinor, overpaidMinor: 0 };
  await voidInstalments(tx, source);
  const rule = feeRuleIn(currency, signed.fees.venue);
  if (missingMinor > 0)
    await openInstalment(tx, {
      cause,
      source,
      part: 'settlement',
      payerId,
      currency,
      amountMinor: missingMinor,
      feeMinor: Math.max(0, feeOf(totalMinor, rule) - paid.feeMinor),
      title: await titleOf(tx, booking),
      dueAt: dueFromNow(booking),
    });
  const { amountMinor: heldMinor } = await readHeld(tx, booking.id);
  const settled = isWhole && booking.state === 'played' ? await settle(tx, booking) : booking;
  if (!isReleased && heldMinor > 0) {
    const venueGetsMinor = Math.min(heldMinor, Math.max(0, -differenceMinor));
    await releaseBooking(tx, { brand }, settled, { by: 'settlement', venueGetsMinor });
  } else {
    // What is paid from now on goes straight to the performer.
    if (!isReleased) await tx.insert(releases).values({ bookingId: booking.id, by: 'settlement' });
    await payOutIfDone(tx, settled);
  }
  return { overpaidMinor };
}

function settle(tx: Orm, booking: LockedBooking): Promise<LockedBooking> {
  return advanceBooking(tx, booking, { action: 'settle', by: 'platform', actor: null });
}

type Settling = {
  action: 'signSettlement' | 'agreeSettlement' | 'payUndisputed' | 'disputeLine';
  by: Side | 'clock';
  actor: string | null;
  exceptAccountId?: string;
  currency: string;
  totalMinor: number;
  /** What the performer owes since, if it had more. */
  overpaidMinor?: number;
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
  { action, by, actor, exceptAccountId, currency, totalMinor, overpaidMinor = 0 }: Settling,
): Promise<void> {
  await noteStep(tx, booking, { by, actor, action });
  if (overpaidMinor > 0)
    await noteStep(tx, booking, {
      by: 'platform',
      action: 'oweOverpaid',
      facts: { amountMinor: overpaidMinor, currency },
    });
  const isForBoth = action === 'agreeSettlement' || action === 'payUndisputed';
  await notifySides(tx, brand, {
    bookingId: booking.id,
    kind: mails[action],
    by: isForBoth ? 'both' : by,
    instalment: { currency, amountMinor: totalMinor },
    details: () =>
      overpaidMinor > 0
        ? [
            words('bookings')('booking.mail.overpaid', {
              amount: formatMinor(overpaidMinor, currency),
            }),
          ]
        : [],
    ...(exceptAccountId && { exceptAccountId }),
  });
}
