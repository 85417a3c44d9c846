import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  settlementSignatures,
  settlements,
  settlementVersions,
} from '#app/db/schema/settlement.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { undisputedToday } from '#app/domain/settlement/document.ts';
import {
  noteSettlement,
  paySettlement,
} from '#app/features/bookings/money/commands/pay-settlement.server.ts';
import type { LockedBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readFacts } from '../queries/read-facts.server.ts';
import { noteChange } from './change-settlement.server.ts';

/**
 * Makes the newest version hold, and pays from it, where enough sides have signed the present
 * numbers. While lines are disputed, the undisputed part is paid, once a version. Silence alone
 * never makes a side owe money it was paid before: such a version waits for both signatures.
 * @param signaturesNeeded two; one where the other side’s time to answer is over
 * @returns true if it holds now
 */
export async function settleIfSigned(
  tx: Orm,
  services: { brand: Brand },
  booking: LockedBooking,
  signaturesNeeded: number = sides.length,
): Promise<boolean> {
  const facts = await readFacts(tx, booking);
  const { document, hash, disputes, settlement } = facts;
  const { version } = settlement;
  const bookingId = booking.id;
  const isNewest = and(
    eq(settlementVersions.bookingId, bookingId),
    eq(settlementVersions.version, version),
    eq(settlementVersions.hash, hash),
  );
  const isSigned = and(
    eq(settlementSignatures.bookingId, bookingId),
    eq(settlementSignatures.version, version),
  );
  if (settlement.agreedVersion === version) return false;
  if ((await tx.$count(settlementVersions, isNewest)) === 0) return false;
  const signatures = await tx.$count(settlementSignatures, isSigned);
  if (signatures < signaturesNeeded) return false;
  const isWhole = disputes.length === 0;
  if (!isWhole && settlement.undisputedAt !== null) return false;
  const needsBoth = isWhole && facts.lowersPaid && signatures < sides.length;
  const ids = disputes.map(({ lineId }) => lineId);
  const totalMinor = undisputedToday(
    { signed: facts.signedDocument, digits: facts.signedDigits },
    ids,
  );
  await tx
    .update(settlements)
    .set(isWhole && !needsBoth ? { agreedVersion: version } : { undisputedAt: booking.now })
    .where(eq(settlements.bookingId, bookingId));
  if (needsBoth) return false;
  await noteChange(tx, booking, { action: isWhole ? 'agree' : 'payUndisputed' });
  const kind = isWhole ? '' : ' undisputed';
  const { overpaidMinor } = await paySettlement(tx, services, booking, {
    cause: `settlement ${bookingId} version ${version}${kind}`,
    totalMinor,
    isWhole,
  });
  await noteSettlement(tx, services, booking, {
    action: isWhole ? 'agreeSettlement' : 'payUndisputed',
    by: 'clock',
    actor: null,
    currency: document.currency,
    totalMinor,
    overpaidMinor,
  });
  return isWhole;
}
