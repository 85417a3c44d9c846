import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { offerTo } from '#app/domain/bookings/dispute.ts';
import { adminCommand } from '#app/fields/admin-command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { releaseIfDue } from '../../money/commands/release-due.server.ts';
import { readHeld } from '../../money/queries/read-held.server.ts';
import { lockBooking } from '../../queries/lock-booking.server.ts';
import { bookingCommand } from '../../steps/booking-command.server.ts';
import { noteStep } from '../../steps/note-step.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { disputeAgreement, disputeDecision } from '../fields.ts';
import { readDisputeSums } from '../queries/read-dispute-desk.server.ts';
import { divideDispute, endDispute, requireDispute } from '../steps/open-dispute.server.ts';
import { writeStatement } from '../steps/write-statement.server.ts';
import { moneyInMail } from '../words/say-division.ts';
import { requireWithin } from './raise-dispute.server.ts';

type Services = { database: Database; brand: Brand };

/**
 * Agrees to the other side’s offer: the held money is divided by it.
 * @throws AppError `conflict` once the dispute is over, if the offer isn’t the latest one, and
 *   before the show is over
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
    const { venueGetsMinor } = offer;
    const money = moneyInMail(await readHeld(tx, bookingId), { is: 'divided', venueGetsMinor });
    const division = { state: 'agreed', venueGetsMinor } as const;
    await divideDispute(tx, services, { booking, dispute, division });
    const notice = { bookingId, kind: 'disputeAgreed', by: 'both', ...money } as const;
    await notifySides(tx, services.brand, notice);
  },
});

/**
 * The side that raised a dispute withdraws it. The held money is released as if there had been
 * none: at once if that is due by now.
 */
export const withdrawDispute = bookingCommand({
  operation: 'withdrawDispute',
  may: 'raise and answer disputes',
  input: z.object({}),
  async run({ tx, booking, by, viewer, services }, { bookingId }) {
    const { dispute } = await requireDispute(tx, booking, 'withdraw', by);
    await noteStep(tx, booking, { by, actor: viewer.pseudonym, action: 'withdrawDispute' });
    await endDispute(tx, booking, { id: dispute.id, state: 'withdrawn' });
    const money = moneyInMail(await readHeld(tx, bookingId));
    const notice = { bookingId, kind: 'disputeWithdrawn', by: 'both', ...money } as const;
    await notifySides(tx, services.brand, notice);
    await releaseIfDue(tx, services, { ...booking, disputedAt: null });
  },
});

/**
 * An administrator decides in amounts: a part of the held money goes back to the venue, the rest to
 * the performer.
 * @throws AppError `bad-input` for more than is held; `conflict` once the dispute is over, before
 *   the show is over, and if the sums have changed since they were shown
 */
export const decideDispute = adminCommand({
  operation: 'decideDispute',
  input: disputeDecision,
  run: ({ database, brand }: Services, viewer, decided) =>
    database.orm.transaction(async (tx) => {
      const { bookingId, disputeId, venueGetsMinor, heldMinor, text } = decided;
      const t = words('bookings');
      const booking = await lockBooking(tx, bookingId);
      const { dispute } = await requireDispute(tx, booking, 'decide', 'administrator');
      if (dispute.id !== disputeId) throw new AppError('conflict', t('disputes.refused.over'));
      const actor = viewer.pseudonym;
      await noteStep(tx, booking, { by: 'platform', actor, action: 'decideDispute' });
      const held = await readHeld(tx, bookingId);
      if (held.amountMinor !== heldMinor)
        throw new AppError('conflict', t('disputes.refused.otherSums'));
      const division = {
        state: 'decided',
        venueGetsMinor,
        decision: text,
        decidedBy: actor,
      } as const;
      await divideDispute(tx, { brand }, { booking, dispute, division });
      await writeStatement(tx, booking, {
        disputeId,
        by: 'platform',
        offersVenueGetsMinor: null,
        message: { as: null, accountId: viewer.accountId, text },
      });
      const money = moneyInMail(held, { is: 'divided', venueGetsMinor });
      await notifySides(tx, brand, { bookingId, kind: 'disputeDecided', by: 'both', ...money });
    }),
});

/**
 * The sums of a decision, before it is made.
 * @throws AppError `bad-input` for more than is held; `conflict` if nothing is
 */
export const checkDecision = adminCommand({
  operation: 'checkDecision',
  input: disputeDecision.omit({ heldMinor: true }),
  async run({ database }: Services, viewer, { bookingId, venueGetsMinor, text }) {
    const { currency, amountMinor } = await readHeld(database.orm, bookingId);
    requireWithin(amountMinor, venueGetsMinor, 'venueGetsMinor');
    const sums = await readDisputeSums(database.orm, viewer, { bookingId, venueGetsMinor });
    return { currency, decision: { text, sums } };
  },
});
