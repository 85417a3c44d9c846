import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingHistory, contracts } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { disputeRefusalOf } from '#app/domain/bookings/dispute.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries/has-open-chargeback.server.ts';
import { sharedOf } from '#app/features/payments/ledger/commands/divide-held.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readSigned } from '../../contracts/queries/read-signed.server.ts';
import { readHeld, sourceOf } from '../../money/queries/read-held.server.ts';
import { planBooking } from '../../money/steps/divide-booking.server.ts';
import { findNight } from '../../queries/find-night.server.ts';
import { readStillAsked } from '../../queries/read-still-asked.server.ts';
import { readHeldUntil, requireDisputeAdmin } from './list-disputes.server.ts';
import { disputeFactsOf, findDispute } from './read-dispute.server.ts';

export type DisputeDesk = Awaited<ReturnType<typeof readDisputeDesk>>;

/** @throws AppError `not-found` unless the viewer is an administrator */
export async function readDisputeDesk(orm: Orm, viewer: Viewer, disputeId: string) {
  requireDisputeAdmin(viewer);
  const dispute = await findDispute(orm, disputeId);
  if (!dispute) throw new AppError('not-found', words('bookings')('disputes.refused.none'));
  const { bookingId } = dispute;
  const night = await findNight(orm, bookingId);
  if (!night) throw new Error(`there is no booking ${bookingId}`);
  const { booking, venueName, performerName, now } = night;
  const isContested = await hasOpenChargeback(orm, sourceOf(bookingId));
  return {
    dispute,
    booking: {
      id: bookingId,
      startsAt: booking.startsAt,
      timeZone: booking.timeZone,
      parties: { venue: { displayName: venueName }, performer: { displayName: performerName } },
      history: await readHistory(orm, bookingId),
    },
    now,
    terms: (await readSigned(orm, booking))?.terms ?? null,
    contract: await readText(orm, booking),
    held: await readHeld(orm, bookingId),
    stillAskedMinor: await readStillAsked(orm, booking),
    heldUntil: await readHeldUntil(orm, bookingId),
    mayDecide:
      disputeRefusalOf(disputeFactsOf(dispute, booking, isContested), 'decide', 'administrator') ===
      null,
  };
}

/** Without names: the people who acted for a side are its own business. */
async function readHistory(orm: Orm, bookingId: string) {
  const rows = await orm
    .select({
      id: bookingHistory.id,
      at: bookingHistory.at,
      by: bookingHistory.by,
      action: bookingHistory.action,
      from: bookingHistory.from,
      to: bookingHistory.to,
      facts: bookingHistory.facts,
    })
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(asc(bookingHistory.id));
  return rows.map((row) => ({ ...row, author: null }));
}

async function readText(
  orm: Orm,
  { id, signedVersion }: { id: string; signedVersion: number | null },
): Promise<string | null> {
  if (signedVersion === null) return null;
  const [row] = await orm
    .select({ document: contracts.document })
    .from(contracts)
    .where(and(eq(contracts.bookingId, id), eq(contracts.version, signedVersion)));
  return row ? contractTextOf(row.document) : null;
}

/** The exact sums of a decision. */
export type DisputeSums = {
  venueGetsMinor: number;
  /** The part of the venue’s fee that goes back too. */
  feeBackMinor: number;
  performerGetsMinor: number;
  performerFeeMinor: number;
  keptBackMinor: number;
  sentMinor: number;
};

/**
 * The sums of a decision as they would be booked now.
 * @throws AppError `not-found` unless the viewer is an administrator; `conflict` if nothing is held
 */
export async function readDisputeSums(
  orm: Orm,
  viewer: Viewer,
  { bookingId, venueGetsMinor }: { bookingId: string; venueGetsMinor: number },
): Promise<DisputeSums> {
  requireDisputeAdmin(viewer);
  const night = await findNight(orm, bookingId);
  const division = night && (await planBooking(orm, night.booking, venueGetsMinor));
  if (!division) throw new AppError('conflict', words('bookings')('disputes.refused.nothingHeld'));
  const { feeToPayerMinor, payeeFeeMinor, setOffMinor } = division;
  const sentMinor = sharedOf(division);
  return {
    venueGetsMinor,
    feeBackMinor: feeToPayerMinor,
    performerGetsMinor: payeeFeeMinor + setOffMinor + sentMinor,
    performerFeeMinor: payeeFeeMinor,
    keptBackMinor: setOffMinor,
    sentMinor,
  };
}
