import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import { claimStatements, claims } from '#app/db/schema/claims.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { answerDueAt, type ClaimReason } from '#app/domain/bookings/claim.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/file-store.ts';
import { newId } from '#app/platform/token.server.ts';
import { demandSide } from '../policy.ts';
import { findBooking } from '../queries/find-booking.server.ts';
import { lockBooking } from '../queries/lock-booking.server.ts';
import { readHeld } from '../queries/read-held.server.ts';
import { readRelease } from '../queries/read-release.server.ts';
import { demandReleaseAction } from './demand-release-action.server.ts';
import { keepEvidence, noteEvidence, type SentFile } from './keep-evidence.server.ts';
import { tellSides } from './tell-sides.server.ts';

type Raising = {
  bookingId: string;
  as: string;
  reason: ClaimReason;
  text: string;
  /** Of what is held for the pay: what should go back to the venue. */
  asksVenueGetsMinor: number;
  files?: readonly SentFile[];
};

/**
 * One side disputes who is due the money. From here on nothing is released until the two settle it,
 * the claim is withdrawn, or an administrator decides.
 * @throws AppError `not-found`, `forbidden`; `bad-input` for files that can’t be taken or more than is
 *   held; `conflict` too early, once the money is released, and while another claim is open
 */
export async function raiseClaim(
  { database, brand, files }: { database: Database; brand: Brand; files: Files },
  viewer: Viewer,
  raising: Raising,
): Promise<{ claimId: string }> {
  const { bookingId, as, reason, text, asksVenueGetsMinor, files: sent = [] } = raising;
  const found = await findBooking(database.orm, bookingId);
  if (!found) throw new AppError('not-found', words('bookings')('unknown'));
  demandSide(viewer, found, as, 'raise and answer claims');
  return keepEvidence(files, { bookingId, sent }, (kept) =>
    database.orm.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      const by = demandSide(viewer, booking, as, 'raise and answer claims');
      const { facts } = await readRelease(tx, booking);
      demandReleaseAction(facts, 'raiseClaim', by);
      demandWithin((await readHeld(tx, bookingId)).amountMinor, asksVenueGetsMinor);
      const [claimId, statementId, at] = [newId(), newId(), booking.now];
      await tx.insert(claims).values({
        ...{ id: claimId, bookingId, raisedBy: by, reason, asksVenueGetsMinor },
        ...{ raisedAt: at, answerDueAt: answerDueAt(at) },
      });
      await tx.insert(claimStatements).values({
        ...{ id: statementId, claimId, by, text, at },
        offersVenueGetsMinor: asksVenueGetsMinor,
      });
      await noteEvidence(tx, statementId, kept);
      await tx
        .update(bookings)
        .set({ disputedAt: at, updatedAt: at })
        .where(eq(bookings.id, bookingId));
      const { state } = booking;
      await tx.insert(bookingHistory).values({
        ...{ bookingId, by, actor: viewer.pseudonym, action: 'raiseClaim', from: state, to: state },
      });
      await tellSides(tx, brand, { bookingId, kind: 'claimRaised', by: 'both' });
      return { claimId };
    }),
  );
}

/** @throws AppError `bad-input` for what can’t be divided so; `conflict` where nothing is held */
export function demandWithin(heldMinor: number, venueGetsMinor: number): void {
  const t = words('bookings');
  if (heldMinor <= 0) throw new AppError('conflict', t('claims.refused.nothingHeld'));
  if (Number.isSafeInteger(venueGetsMinor) && venueGetsMinor >= 0 && venueGetsMinor <= heldMinor)
    return;
  const sentence = t('claims.refused.tooMuch');
  throw new AppError('bad-input', sentence, { fields: { amount: sentence } });
}
