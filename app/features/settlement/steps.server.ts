import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import {
  settlementChanges,
  settlementSignatures,
  settlements,
  settlementVersions,
} from '#app/db/schema/settlement.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { undisputedToday } from '#app/domain/settlement/document.ts';
import type { entryRefusal, signRefusal } from '#app/domain/settlement/settlement.ts';
import {
  paySettlement,
  recordSettlement,
} from '#app/features/bookings/money/pay-settlement.server.ts';
import { readStanding } from '#app/features/bookings/money/read-standing.server.ts';
import type { LockedBooking } from '#app/features/bookings/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readFacts } from './read-facts.server.ts';

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
  await recordChange(tx, booking, { action: isWhole ? 'agree' : 'payUndisputed' });
  const kind = isWhole ? '' : ' undisputed';
  const { overpaidMinor } = await paySettlement(tx, services, booking, {
    cause: `settlement ${bookingId} version ${version}${kind}`,
    totalMinor,
    isWhole,
  });
  await recordSettlement(tx, services, booking, {
    action: isWhole ? 'agreeSettlement' : 'payUndisputed',
    by: 'clock',
    actor: null,
    currency: document.currency,
    totalMinor,
    overpaidMinor,
  });
  return isWhole;
}

/**
 * Opens the settlement of a locked booking for an entry or a signature.
 * @throws AppError `conflict` where it can’t be made now
 */
export async function openSettlement(
  tx: Orm,
  booking: LockedBooking,
  refusalOf: typeof entryRefusal | typeof signRefusal,
): Promise<void> {
  const refusal = refusalOf({ ...(await readStanding(tx, booking)), now: booking.now });
  if (refusal) throw new AppError('conflict', words('settlement')(`refused.${refusal}`));
  await tx.insert(settlements).values({ bookingId: booking.id }).onConflictDoNothing();
}

type Change = Pick<typeof settlementChanges.$inferInsert, 'action'> &
  Partial<
    Pick<
      typeof settlementChanges.$inferInsert,
      'by' | 'actor' | 'lineId' | 'before' | 'after' | 'note' | 'amountMinor'
    >
  >;

/** Writes the change into the settlement’s history, and refreshes open pages of both sides. */
export async function recordChange(
  tx: Orm,
  { id, venueId, performerId, now }: LockedBooking,
  change: Change,
): Promise<void> {
  const [row] = await tx
    .update(settlements)
    .set({ revision: sql`${settlements.revision} + 1` })
    .where(eq(settlements.bookingId, id))
    .returning({ revision: settlements.revision });
  if (!row) throw new Error(`there is no settlement of ${id}`);
  await tx
    .insert(settlementChanges)
    .values({ bookingId: id, revision: row.revision, at: now, ...change });
  const pages = [venueId, performerId].filter((page) => page !== null);
  await writeOutbox(tx, {
    type: 'happened',
    payload: { kind: 'settlement', id, what: change.action, pages, at: now.toISOString() },
  });
}
