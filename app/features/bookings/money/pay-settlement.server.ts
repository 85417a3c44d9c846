import type { Orm } from '#app/db/client.server.ts';
import { releases } from '#app/db/schema/disputes.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { feeOf, feeRuleIn } from '#app/domain/payments/fees.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import {
  openInstalment,
  voidInstalments,
} from '#app/features/payments/instalments/commands.server.ts';
import { correctReleased } from '#app/features/payments/ledger/commands.server.ts';
import { lockParty } from '#app/features/payments/ledger/divide-held.server.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned } from '../contracts/queries.server.ts';
import type { LockedBooking } from '../queries.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';
import { advanceBooking, recordStep } from '../steps.server.ts';
import { readPaid, wasReleased } from './queries.server.ts';
import { readHeld, sourceOf } from './read-held.server.ts';
import { dueFromNow, payOutIfDone, releaseBooking, titleOf } from './steps.server.ts';

type Paying = {
  /** The cause, which pays once, e.g. a version of the settlement. */
  cause: string;
  /** The performer’s total through the platform, before the fee. */
  totalMinor: number;
  /** False if it is only the undisputed part. */
  isWhole: boolean;
};

/**
 * Brings a booking’s money to the settled total: the venue has to pay a missing amount, held money
 * is released, and held money beyond the total goes back. Released money beyond the total is owed
 * by the performer from then on. The caller has locked the booking and checked that it may be
 * settled.
 * @returns `overpaidMinor`, which the performer owes now
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
  // Locked, so that an administrator can’t take released money back meanwhile.
  if (isReleased) await lockParty(tx, pageParty(performerId));
  const paid = await readPaid(tx, booking.id, currency);
  const payerId = pageParty(venueId);
  const differenceMinor = Math.max(0, totalMinor) - paid.amountMinor;
  // While lines are disputed, the performer owes nothing back.
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
    // Later payments go straight to the performer.
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
  /** Overpaid money that the performer owes. */
  overpaidMinor?: number;
};

const mails = {
  signSettlement: 'settlementSigned',
  agreeSettlement: 'settlementAgreed',
  payUndisputed: 'settlementUndisputed',
  disputeLine: 'settlementDisputed',
} as const;

/** Writes a step of a settlement into the booking’s history, and notifies the sides. */
export async function recordSettlement(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
  { action, by, actor, exceptAccountId, currency, totalMinor, overpaidMinor = 0 }: Settling,
): Promise<void> {
  await recordStep(tx, booking, { by, actor, action });
  if (overpaidMinor > 0)
    await recordStep(tx, booking, {
      by: 'platform',
      action: 'oweOverpaid',
      facts: { amountMinor: overpaidMinor, currency },
    });
  const isForBoth = action === 'agreeSettlement' || action === 'payUndisputed';
  await notifySides(tx, brand, {
    bookingId: booking.id,
    kind: mails[action],
    by: isForBoth ? 'both' : by,
    amount: { currency, amountMinor: totalMinor },
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
