import { z } from 'zod';
import { disputeLimits, disputeReasons } from '#app/domain/bookings/dispute.ts';
import { fileLimits } from '#app/domain/messaging/files.ts';
import { amount, choice, files, id, text, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofBooking } from '../fields.ts';

const t = words('bookings');

/** A statement with its files. */
const account = {
  ...ofBooking,
  text: text(disputeLimits.text, {
    least: 1,
    label: () => t('disputes.text'),
    hint: () => t('disputes.textHint'),
    missing: () => t('disputes.refused.noText'),
    rows: 6,
  }),
  files: files({
    label: () => t('disputes.files'),
    hint: () => t('disputes.filesHint', { most: fileLimits.most }),
  }),
};

/** The part of the held pay that should go back to the venue. */
const venueGets = (label: () => string, description: string) =>
  amount(Number.MAX_SAFE_INTEGER, {
    label,
    description,
    error: () => t('disputes.refused.noAmount'),
  });

export const dispute = z.object({
  reason: choice(disputeReasons, {
    label: () => t('disputes.reason'),
    name: (reason) => t(`disputes.reasons.${reason}`),
    error: () => t('disputes.refused.noReason'),
  }),
  ...account,
  asksVenueGetsMinor: venueGets(
    () => t('disputes.asks'),
    'How much of the held money should go back to the venue.',
  ),
});

export const disputeComment = z.object({
  ...account,
  offersVenueGetsMinor: venueGets(
    () => t('disputes.offer'),
    'What you would settle for: what goes back to the venue.',
  )
    .nullable()
    .default(null),
});

/** Names the offer that was read. */
export const disputeAgreement = z.object({ offerId: id });

/** An administrator’s decision; `heldMinor` is the amount held when its sums were shown. */
export const disputeDecision = z.object({
  bookingId: id,
  disputeId: id,
  venueGetsMinor: venueGets(() => t('disputes.desk.sum'), 'What goes back to the venue.'),
  text: text(disputeLimits.decision, {
    least: 1,
    label: () => t('disputes.desk.why'),
    missing: () => t('disputes.refused.noDecision'),
    rows: 5,
  }),
  heldMinor: whole(0, Number.MAX_SAFE_INTEGER),
});
