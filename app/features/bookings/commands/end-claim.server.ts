import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { offerTo } from '#app/domain/bookings/claim.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { demandSide } from '../policy.ts';
import { lockBooking } from '../queries/lock-booking.server.ts';
import { readHeld } from '../queries/read-held.server.ts';
import { demandClaim, divideClaim, endClaim, noteStep } from './open-claim.server.ts';
import { releaseIfDue } from './release-due.server.ts';
import { tellSides } from './tell-sides.server.ts';

type Services = { database: Database; brand: Brand };

/**
 * A side agrees to what the other has said it would settle for: what is held is divided so.
 * @param offerId the statement that they have read
 * @throws AppError `not-found`, `forbidden`; `conflict` once the claim is over, where there is no such
 *   offer or the other side has made another one meanwhile, and before the show is over
 */
export async function agreeClaim(
  { database, brand }: Services,
  viewer: Viewer,
  { bookingId, as, offerId }: { bookingId: string; as: string; offerId: string },
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const by = demandSide(viewer, booking, as, 'raise and answer claims');
    const { claim, offers } = await demandClaim(tx, booking, 'agree', by);
    const offer = offerTo(by, offers);
    if (offer?.id !== offerId)
      throw new AppError('conflict', words('bookings')('claims.refused.otherOffer'));
    await noteStep(tx, booking, { by, actor: viewer.pseudonym, action: 'agreeClaim' });
    const division = { state: 'agreed', venueGetsMinor: offer.venueGetsMinor } as const;
    await divideClaim(tx, { brand }, { booking, claim, division });
    await tellSides(tx, brand, { bookingId, kind: 'claimAgreed', by: 'both' });
  });
}

/**
 * Whoever raised a claim takes it back. What is held is released as if there had been none: at once
 * where that is due by now.
 * @throws AppError `not-found`, `forbidden`; `conflict` once the claim is over
 */
export async function withdrawClaim(
  { database, brand }: Services,
  viewer: Viewer,
  { bookingId, as }: { bookingId: string; as: string },
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const by = demandSide(viewer, booking, as, 'raise and answer claims');
    const { claim } = await demandClaim(tx, booking, 'withdraw', by);
    await noteStep(tx, booking, { by, actor: viewer.pseudonym, action: 'withdrawClaim' });
    await endClaim(tx, booking, { id: claim.id, state: 'withdrawn' });
    await tellSides(tx, brand, { bookingId, kind: 'claimWithdrawn', by: 'both' });
    await releaseIfDue(tx, { brand }, { ...booking, disputedAt: null });
  });
}

/**
 * An administrator decides in amounts: so much of what is held goes back to the venue, the rest is the
 * performer’s.
 * @param decided.heldMinor what was held when the sums were shown
 * @throws AppError `not-found` for anybody else; `bad-input` for more than is held; `conflict` once the
 *   claim is over, before the show is, and where the sums are others by now
 */
export async function decideClaim(
  { database, brand }: Services,
  viewer: Viewer,
  decided: {
    bookingId: string;
    claimId: string;
    venueGetsMinor: number;
    heldMinor: number;
    text: string;
  },
): Promise<void> {
  const t = words('bookings');
  if (!viewer.isAdmin) throw new AppError('not-found', t('unknown'));
  const { bookingId, claimId, venueGetsMinor, heldMinor, text } = decided;
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const { claim } = await demandClaim(tx, booking, 'decide', 'administrator');
    if (claim.id !== claimId) throw new AppError('conflict', t('claims.refused.over'));
    const actor = viewer.pseudonym;
    await noteStep(tx, booking, { by: 'platform', actor, action: 'decideClaim' });
    const division = { venueGetsMinor, decision: text, decidedBy: actor } as const;
    if ((await readHeld(tx, bookingId)).amountMinor !== heldMinor)
      throw new AppError('conflict', t('claims.refused.otherSums'));
    await divideClaim(
      tx,
      { brand },
      { booking, claim, division: { ...division, state: 'decided' } },
    );
    await tellSides(tx, brand, { bookingId, kind: 'claimDecided', by: 'both' });
  });
}
