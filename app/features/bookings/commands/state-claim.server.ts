import type { Database } from '#app/db/client.server.ts';
import { claimStatements } from '#app/db/schema/claims.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { claimLimits } from '#app/domain/bookings/claim.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/file-store.ts';
import { newId } from '#app/platform/token.server.ts';
import { demandSide } from '../policy.ts';
import { findBooking } from '../queries/find-booking.server.ts';
import { lockBooking } from '../queries/lock-booking.server.ts';
import { readHeld } from '../queries/read-held.server.ts';
import { keepEvidence, noteEvidence, type SentFile } from './keep-evidence.server.ts';
import { demandClaim, noteStep } from './open-claim.server.ts';
import { demandWithin } from './raise-claim.server.ts';
import { tellSides } from './tell-sides.server.ts';

type Stating = {
  bookingId: string;
  as: string;
  text: string;
  /** What the side would settle for; null where it only says something. */
  offersVenueGetsMinor: number | null;
  files?: readonly SentFile[];
};

/**
 * A side says what happened, and if it wants, what it would settle for, which the other can agree to.
 * @throws AppError `not-found`, `forbidden`; `bad-input` for files that can’t be taken or more than is
 *   held; `conflict` once the claim is over
 */
export async function stateClaim(
  { database, brand, files }: { database: Database; brand: Brand; files: Files },
  viewer: Viewer,
  { bookingId, as, text, offersVenueGetsMinor, files: sent = [] }: Stating,
): Promise<{ statementId: string }> {
  const t = words('bookings');
  const found = await findBooking(database.orm, bookingId);
  if (!found) throw new AppError('not-found', t('unknown'));
  demandSide(viewer, found, as, 'raise and answer claims');
  return keepEvidence(files, { bookingId, sent }, (kept) =>
    database.orm.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      const by = demandSide(viewer, booking, as, 'raise and answer claims');
      const { claim } = await demandClaim(tx, booking, 'state', by);
      if (claim.statements.length >= claimLimits.statements)
        throw new AppError('conflict', t('claims.refused.saidEnough'));
      if (offersVenueGetsMinor !== null)
        demandWithin((await readHeld(tx, bookingId)).amountMinor, offersVenueGetsMinor);
      const statementId = newId();
      await tx.insert(claimStatements).values({
        ...{ id: statementId, claimId: claim.id, by, text, offersVenueGetsMinor, at: booking.now },
      });
      await noteEvidence(tx, statementId, kept);
      const isOffer = offersVenueGetsMinor !== null;
      const action = isOffer ? 'offerSettlement' : 'stateClaim';
      await noteStep(tx, booking, { by, actor: viewer.pseudonym, action });
      const kind = isOffer ? 'claimOffered' : 'claimStated';
      await tellSides(tx, brand, { bookingId, kind, by: 'both' });
      return { statementId };
    }),
  );
}
