import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import {
  settlementSignatures,
  settlements,
  settlementVersions,
} from '#app/db/schema/settlement.ts';
import { noteSettlement } from '#app/features/bookings/money/commands/pay-settlement.server.ts';
import type { LockedBooking } from '#app/features/bookings/queries/lock-booking.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { signature } from '../fields.ts';
import { readFacts } from '../queries/read-facts.server.ts';
import { lockSettlement, noteChange } from '../steps/change-settlement.server.ts';
import { settleIfSigned } from '../steps/settle-if-signed.server.ts';

type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * One side’s signature under the present numbers. The second signature under the same numbers
 * freezes them, and the booking is paid from them, except for disputed lines. Later signatures are
 * a correction, and pay the difference.
 * @throws AppError `not-found`, `forbidden`, `bad-input`; `conflict` for numbers that have changed
 * since they were read or that this side has signed already, and while the money is disputed
 */
export const signSettlement = command({
  operation: 'signSettlement',
  input: signature,
  run: (services: { database: Database; brand: Brand } & From, viewer, input) =>
    services.database.orm.transaction(async (tx) => {
      const { as, hash, typedName } = input;
      const { booking, by } = await lockSettlement(tx, viewer, { ...input, isSigning: true });
      const facts = await readFacts(tx, booking);
      const t = words('settlement');
      if (facts.hash !== hash) throw new AppError('conflict', t('refused.changed'));
      const version = await freeze(tx, booking, facts);
      const party = nameInText(membershipOf(viewer, as)?.displayName ?? null);
      const actor = viewer.pseudonym;
      const [isNew] = await tx
        .insert(settlementSignatures)
        .values({
          bookingId: booking.id,
          version,
          side: by,
          typedName,
          hash,
          actor,
          accountId: viewer.accountId,
          signedAt: booking.now,
          consent: t('sign.consent', { party }),
          address: null,
          device: null,
          ...services.from,
        })
        .onConflictDoNothing()
        .returning({ side: settlementSignatures.side });
      if (!isNew) throw new AppError('conflict', t('refused.signedAlready'));
      await noteChange(tx, booking, { action: 'sign', by, actor, note: typedName });
      const isAgreed = await settleIfSigned(tx, services, booking);
      if (!isAgreed)
        await noteSettlement(tx, services, booking, {
          action: 'signSettlement',
          by,
          actor,
          exceptAccountId: viewer.accountId,
          currency: facts.document.currency,
          totalMinor: facts.document.sheet.totalMinor,
        });
      return { version, hash, isAgreed };
    }),
});

/** Stores the signed numbers as a version of their own, unless the newest version has the same. */
async function freeze(tx: Orm, booking: LockedBooking, facts: Facts): Promise<number> {
  const { document, signedDocument, signedDigits, hash, settlement } = facts;
  const bookingId = booking.id;
  const [newest] = await tx
    .select({ hash: settlementVersions.hash })
    .from(settlementVersions)
    .where(
      and(
        eq(settlementVersions.bookingId, bookingId),
        eq(settlementVersions.version, settlement.version),
      ),
    );
  if (newest?.hash === hash) return settlement.version;
  const version = settlement.version + 1;
  const { totalMinor } = document.sheet;
  await tx.insert(settlementVersions).values({
    bookingId,
    version,
    document: signedDocument,
    digits: signedDigits,
    hash,
    totalMinor,
    madeAt: booking.now,
  });
  await tx
    .update(settlements)
    .set({ version, undisputedAt: null })
    .where(eq(settlements.bookingId, bookingId));
  return version;
}
