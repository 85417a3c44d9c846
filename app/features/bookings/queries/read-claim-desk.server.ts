import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookingHistory, contracts } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { claimRefusalOf } from '#app/domain/bookings/claim.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { sharedOf } from '#app/features/payments/commands/divide-held.server.ts';
import { hasOpenChargeback } from '#app/features/payments/queries/has-open-chargeback.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { planBooking } from '../commands/divide-booking.server.ts';
import { findNight } from './find-night.server.ts';
import { demandAdmin, readHeldUntil } from './list-claims.server.ts';
import { claimFactsOf, findClaim } from './read-claim.server.ts';
import { readHeld, sourceOf } from './read-held.server.ts';
import { readSigned } from './read-signed.server.ts';
import { readStillAsked } from './read-still-asked.server.ts';

/** Everything that an administrator decides a claim by. */
export type ClaimDesk = Awaited<ReturnType<typeof readClaimDesk>>;

/** @throws AppError `not-found` for anybody but an administrator */
export async function readClaimDesk(orm: Orm, viewer: Viewer, claimId: string) {
  demandAdmin(viewer);
  const claim = await findClaim(orm, claimId);
  if (!claim) throw new AppError('not-found', words('bookings')('claims.refused.none'));
  const { bookingId } = claim;
  const night = await findNight(orm, bookingId);
  if (!night) throw new Error(`there is no booking ${bookingId}`);
  const { booking, venueName, performerName, now } = night;
  const isContested = await hasOpenChargeback(orm, sourceOf(bookingId));
  return {
    claim,
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
      claimRefusalOf(claimFactsOf(claim, booking, isContested), 'decide', 'administrator') === null,
  };
}

/** Nobody’s name is told: who acted for a side is the side’s own business. */
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

/** What a decision would come to, to the last cent. */
export type ClaimSums = {
  venueGetsMinor: number;
  /** The venue’s fee that goes back with it. */
  feeBackMinor: number;
  performerGetsMinor: number;
  performerFeeMinor: number;
  keptBackMinor: number;
  sentMinor: number;
};

/**
 * The sums of a decision as they would be booked now.
 * @throws AppError `not-found` for anybody but an administrator; `conflict` where nothing is held
 */
export async function readClaimSums(
  orm: Orm,
  viewer: Viewer,
  { bookingId, venueGetsMinor }: { bookingId: string; venueGetsMinor: number },
): Promise<ClaimSums> {
  demandAdmin(viewer);
  const night = await findNight(orm, bookingId);
  const division = night && (await planBooking(orm, night.booking, venueGetsMinor));
  if (!division) throw new AppError('conflict', words('bookings')('claims.refused.nothingHeld'));
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
