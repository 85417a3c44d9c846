import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { contracts, signatures } from '#app/db/schema/bookings.ts';
import { signedRiders } from '#app/db/schema/night.ts';
import { nextState } from '#app/domain/bookings/lifecycle.ts';
import { bookedTimes } from '#app/domain/bookings/terms/schedule.ts';
import { type Side, sides, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { keepThreadOpen } from '#app/features/messaging/write-message.server.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries.server.ts';
import { readLegalParty } from '#app/features/payments/payouts/queries.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { referToRider } from '#app/features/profiles/riders/commands.server.ts';
import type { From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type AtBooking, bookingCommand } from '../booking-command.server.ts';
import { sourceOf } from '../money/read-held.server.ts';
import { openBookingInstalments } from '../money/steps.server.ts';
import { requireInTime } from '../offers/commands.server.ts';
import { readVersion } from '../offers/queries.server.ts';
import type { LockedBooking } from '../queries.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';
import {
  advanceBooking,
  lockForSignature,
  lockNight,
  placeInEvent,
  requireFree,
} from '../steps.server.ts';
import { signature } from './fields.ts';
import { replaceOthers } from './steps.server.ts';

const t = words('bookings');

/**
 * Removes personal data from a person's signatures before their account is deleted. The typed name
 * stays in the contract, which the other side keeps.
 */
export async function forgetSigner(tx: Orm, accountId: string): Promise<void> {
  await tx
    .update(signatures)
    .set({ accountId: null, address: null, device: null })
    .where(eq(signatures.accountId, accountId));
}

/**
 * One side's signature under the contract on the table. The second one makes the booking accepted,
 * or a change of it valid. If nothing is left to pay before the show, because nothing is guaranteed
 * or all of it has been paid already, the booking is confirmed at once. The sentence of consent and
 * the origin of the signature are kept with it.
 * @throws AppError `conflict` for a version that was replaced, is signed already or whose time is
 *   over
 */
export const signContract = bookingCommand({
  operation: 'signContract',
  may: 'sign contracts',
  input: signature,
  lock: lockForSignature,
  async run(
    { tx, booking, by, viewer, services }: AtBooking<{ database: Database; brand: Brand } & From>,
    { bookingId, as, version, typedName },
  ) {
    requireSignable(booking, by, version);
    if (booking.signedVersion !== null) await requireChangeable(tx, booking, by);
    const party = nameInText(membershipOf(viewer, as)?.displayName ?? null);
    const legalParty = await readLegalParty(tx, pageParty(as));
    await writeSignature(tx, {
      bookingId,
      version,
      side: by,
      typedName,
      signedAt: booking.now,
      accountId: viewer.accountId,
      actor: viewer.pseudonym,
      address: null,
      device: null,
      ...services.from,
      legalParty,
      consent: t('contract.sign.consent', { version, party }),
    });
    const facts = { version, name: typedName };
    const step = { action: 'sign', by, actor: viewer.pseudonym, facts } as const;
    const after = await advanceBooking(tx, booking, step);
    const signed = { ...after, signed: [...booking.signed, by] };
    const isWhole = sides.every((one) => signed.signed.includes(one));
    if (isWhole) await complete(tx, signed, by);
    await notifySides(tx, services.brand, {
      bookingId,
      kind: isWhole ? 'booked' : 'signed',
      by: isWhole ? 'both' : by,
      exceptAccountId: viewer.accountId,
    });
    return { bookingId, version, legalParty };
  },
});

function requireSignable(booking: LockedBooking, side: Side, version: number): void {
  if (booking.pendingVersion !== version || !booking.isAgreed)
    throw new AppError('conflict', t('refused.signReplaced'));
  requireInTime(booking);
  if (booking.signed.includes(side)) throw new AppError('conflict', t('refused.signedAlready'));
  if (nextState(booking, 'sign', side) === null)
    throw new AppError('conflict', t('refused.signReplaced'));
}

/**
 * A change can’t be signed while a bank has contested a payment, or if its new time is taken by
 * now.
 */
async function requireChangeable(tx: Orm, { id, latestVersion }: LockedBooking, by: Side) {
  if (await hasOpenChargeback(tx, sourceOf(id)))
    throw new AppError('conflict', t('money.contested'));
  const { terms } = await readVersion(tx, id, latestVersion);
  await requireFree(tx, { id, by, field: null }, bookedTimes(terms.schedule));
}

async function writeSignature(tx: Orm, signature: Omit<typeof signatures.$inferInsert, 'hash'>) {
  const { bookingId, version } = signature;
  const hash = sql`(select ${contracts.hash} from ${contracts}
    where ${contracts.bookingId} = ${bookingId} and ${contracts.version} = ${version})`;
  await tx.insert(signatures).values({ ...signature, hash });
}

async function complete(tx: Orm, booking: LockedBooking, by: Side): Promise<void> {
  const version = booking.latestVersion;
  const { terms } = await readVersion(tx, booking.id, version);
  const done = { turn: null, pendingVersion: null, pendingUntil: null, signedVersion: version };
  const isChange = booking.signedVersion !== null;
  const accepted = await advanceBooking(tx, booking, {
    action: isChange ? 'adoptChange' : 'complete',
    by: 'platform',
    actor: null,
    // The last to sign reads that the changed night is taken.
    reader: by,
    facts: { version },
    set: { ...done, ...(isChange && (await changedTimes(tx, booking, terms, by))) },
  });
  if (!isChange) await keepThreadOpen(tx, { kind: 'booking', subjectId: booking.id });
  await replaceOthers(tx, booking);
  await keepSignedRider(tx, booking, version);
  const isLeftToPay = await openBookingInstalments(tx, accepted);
  if (accepted.state === 'accepted' && !isLeftToPay)
    await advanceBooking(tx, accepted, { action: 'confirm', by: 'platform', actor: null });
}

/** The performer’s present rider and stage details become part of this contract. */
async function keepSignedRider(tx: Orm, { id, performerId }: LockedBooking, version: number) {
  const number = performerId === null ? null : await referToRider(tx, performerId);
  if (performerId === null || number === null) return;
  const signed = { bookingId: id, version, profileId: performerId, number };
  await tx.insert(signedRiders).values(signed).onConflictDoNothing();
}

async function changedTimes(tx: Orm, booking: LockedBooking, { schedule }: Terms, by: Side) {
  const night = await lockNight(tx, booking.id);
  const { id: eventId } = await placeInEvent(tx, booking, night, { schedule, by });
  return { eventId, ...bookedTimes(schedule) };
}
