import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { claims } from '#app/db/schema/claims.ts';
import {
  type ClaimAction,
  type ClaimState,
  claimRefusalOf,
  divide,
} from '#app/domain/bookings/claim.ts';
import type { Side } from '#app/domain/bookings/terms.ts';
import { hasOpenChargeback } from '#app/features/payments/queries/has-open-chargeback.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { LockedBooking } from '../queries/lock-booking.server.ts';
import { claimFactsOf, readClaim } from '../queries/read-claim.server.ts';
import { readHeld, sourceOf } from '../queries/read-held.server.ts';
import { readRelease } from '../queries/read-release.server.ts';
import type { ClaimView } from '../views.ts';
import { demandWithin } from './raise-claim.server.ts';
import { releaseBooking } from './release-booking.server.ts';

/* What all steps of a claim have in common. Each has locked the booking, so that of two the second
 * finds the claim as the first has left it. */

/** @throws AppError `not-found` where nobody raised one; `forbidden`; `conflict` for what can’t be done now */
export async function demandClaim(
  tx: Orm,
  booking: LockedBooking,
  action: ClaimAction,
  who: Side | 'administrator',
) {
  const t = words('bookings');
  const claim = await readClaim(tx, booking.id);
  if (!claim) throw new AppError('not-found', t('claims.refused.none'));
  const { facts } = await readRelease(tx, booking);
  const claimFacts = claimFactsOf(claim, booking, facts.isContested);
  const refusal = claimRefusalOf(claimFacts, action, who);
  if (refusal !== null)
    throw new AppError(
      refusal === 'notYours' && action === 'withdraw' ? 'forbidden' : 'conflict',
      t(`claims.refused.${refusal === 'notYours' ? action : refusal}`),
    );
  return { claim, offers: claimFacts.offers };
}

type Division = {
  state: Exclude<ClaimState, 'open'>;
  venueGetsMinor: number;
  decision?: string;
  /** The administrator, by the name that books keep. */
  decidedBy?: string;
};

/**
 * Ends a claim by dividing what is held: the flag goes, the money goes with it.
 * @throws AppError `bad-input` for more than is held
 */
export async function divideClaim(
  tx: Orm,
  { brand }: { brand: Brand },
  { booking, claim, division }: { booking: LockedBooking; claim: ClaimView; division: Division },
): Promise<void> {
  const { amountMinor } = await readHeld(tx, booking.id);
  const { venueGetsMinor } = division;
  // A bank may have taken everything since: the claim can end all the same, with nothing to divide.
  if (amountMinor > 0 || venueGetsMinor > 0) demandWithin(amountMinor, venueGetsMinor);
  const parts = divide(amountMinor, venueGetsMinor);
  await endClaim(tx, booking, { ...division, ...parts, id: claim.id });
  const undisputed = { ...booking, disputedAt: null };
  await releaseBooking(tx, { brand }, undisputed, { by: 'decision', venueGetsMinor });
}

/** The claim is over, and the booking no longer disputed because of it. */
export async function endClaim(
  tx: Orm,
  booking: LockedBooking,
  { id, ...ended }: { id: string } & Partial<typeof claims.$inferInsert>,
): Promise<void> {
  await tx
    .update(claims)
    .set({ ...ended, endedAt: booking.now })
    .where(eq(claims.id, id));
  // A bank that has taken a payment back keeps it disputed.
  const isContested = await hasOpenChargeback(tx, sourceOf(booking.id));
  await tx
    .update(bookings)
    .set({ disputedAt: isContested ? booking.disputedAt : null, updatedAt: booking.now })
    .where(eq(bookings.id, booking.id));
}

/** Notes a step of a claim in the booking’s history. */
export async function noteStep(
  tx: Orm,
  { id: bookingId, state }: LockedBooking,
  step: {
    by: Side | 'platform';
    actor: string;
    action: string;
    facts?: Record<string, string | number | boolean>;
  },
): Promise<void> {
  await tx.insert(bookingHistory).values({ bookingId, from: state, to: state, ...step });
}
