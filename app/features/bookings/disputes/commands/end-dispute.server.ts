import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { offerTo } from '#app/domain/bookings/dispute.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { releaseIfDue } from '../../money/commands/release-due.server.ts';
import { readHeld } from '../../money/queries/read-held.server.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { bookingCommand } from '../../steps/booking-command.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { disputeAgreement } from '../fields.ts';
import {
  divideDispute,
  endDispute,
  noteStep,
  requireDispute,
} from '../steps/open-dispute.server.ts';

type Services = { database: Database; brand: Brand };

/**
 * A side agrees to what the other has said it would settle for: what is held is divided so.
 * @param offerId the statement that they have read
 * @throws AppError `conflict` once the dispute is over, where there is no such
 *   offer or the other side has made another one meanwhile, and before the show is over
 */
export const agreeDispute = bookingCommand({
  operation: 'agreeDispute',
  may: 'raise and answer disputes',
  input: disputeAgreement,
  async run({ tx, booking, by, viewer, services }, { bookingId, offerId }) {
    const { dispute, offers } = await requireDispute(tx, booking, 'agree', by);
    const offer = offerTo(by, offers);
    if (offer?.id !== offerId)
      throw new AppError('conflict', words('bookings')('disputes.refused.otherOffer'));
    await noteStep(tx, booking, { by, actor: viewer.pseudonym, action: 'agreeDispute' });
    const division = { state: 'agreed', venueGetsMinor: offer.venueGetsMinor } as const;
    await divideDispute(tx, services, { booking, dispute, division });
    await notifySides(tx, services.brand, { bookingId, kind: 'disputeAgreed', by: 'both' });
  },
});

/**
 * Whoever raised a dispute takes it back. What is held is released as if there had been none: at once
 * where that is due by now.
 * @throws AppError `conflict` once the dispute is over
 */
export const withdrawDispute = bookingCommand({
  operation: 'withdrawDispute',
  may: 'raise and answer disputes',
  input: z.object({}),
  async run({ tx, booking, by, viewer, services }, { bookingId }) {
    const { dispute } = await requireDispute(tx, booking, 'withdraw', by);
    await noteStep(tx, booking, { by, actor: viewer.pseudonym, action: 'withdrawDispute' });
    await endDispute(tx, booking, { id: dispute.id, state: 'withdrawn' });
    await notifySides(tx, services.brand, { bookingId, kind: 'disputeWithdrawn', by: 'both' });
    await releaseIfDue(tx, services, { ...booking, disputedAt: null });
  },
});

/**
 * An administrator decides in amounts: so much of what is held goes back to the venue, the rest is the
 * performer’s.
 * @param decided.heldMinor what was held when the sums were shown
 * @throws AppError `not-found` for anybody else; `bad-input` for more than is held; `conflict` once the
 *   dispute is over, before the show is, and where the sums are others by now
 */
export async function decideDispute(
  { database, brand }: Services,
  viewer: Viewer,
  decided: {
    bookingId: string;
    disputeId: string;
    venueGetsMinor: number;
    heldMinor: number;
    text: string;
  },
): Promise<void> {
  const t = words('bookings');
  if (!viewer.isAdmin) throw new AppError('not-found', t('unknown'));
  const { bookingId, disputeId, venueGetsMinor, heldMinor, text } = decided;
  await database.orm.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const { dispute } = await requireDispute(tx, booking, 'decide', 'administrator');
    if (dispute.id !== disputeId) throw new AppError('conflict', t('disputes.refused.over'));
    const actor = viewer.pseudonym;
    await noteStep(tx, booking, { by: 'platform', actor, action: 'decideDispute' });
    const division = { venueGetsMinor, decision: text, decidedBy: actor } as const;
    if ((await readHeld(tx, bookingId)).amountMinor !== heldMinor)
      throw new AppError('conflict', t('disputes.refused.otherSums'));
    await divideDispute(
      tx,
      { brand },
      { booking, dispute, division: { ...division, state: 'decided' } },
    );
    await notifySides(tx, brand, { bookingId, kind: 'disputeDecided', by: 'both' });
  });
}
