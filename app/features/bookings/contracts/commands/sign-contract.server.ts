import { sql } from 'drizzle-orm';
import { atOnce } from '#app/db/at-once.server.ts';
import type { Database, Orm } from '#app/db/client.server.ts';
import { contracts, signatures } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { nextState } from '#app/domain/bookings/lifecycle.ts';
import { bookedTimes } from '#app/domain/bookings/terms/schedule.ts';
import { type Side, sides, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries/has-open-chargeback.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { sourceOf } from '../../money/queries/read-held.server.ts';
import { openBookingInstalments } from '../../money/steps/open-booking-instalments.server.ts';
import { requireInTime } from '../../offers/commands/accept-offer.server.ts';
import { readVersion } from '../../offers/queries/read-version.server.ts';
import { requireSide } from '../../policy.ts';
import { type LockedBooking, lockBooking, type Said } from '../../queries/lock-booking.server.ts';
import { advanceBooking } from '../../steps/advance-booking.server.ts';
import { lockNight } from '../../steps/lock-night.server.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';
import { lockStoodIn, placeInEvent } from '../../steps/place-in-event.server.ts';
import { replaceOthers } from '../steps/replace-contracts.server.ts';

export type Signing = {
  bookingId: string;
  as: string;
  version: number;
  typedName: string;
  /** The sentence that was agreed to. */
  consent: string;
  /** Where it was signed from, and on what. */
  address: string | null;
  device: string | null;
};

/**
 * One side's word under the contract on the table. The second one makes the booking accepted, or a
 * change of it valid. Where nothing is left to be paid before the show, because nothing is guaranteed
 * or all of it is there already, it is confirmed at once.
 * @throws AppError `not-found`, `forbidden`; `conflict` for a version that was replaced, is signed
 *   already or whose time is over
 */
export async function signContract(
  { database, brand, writtenAt }: { database: Database; brand: Brand } & Said,
  viewer: Viewer,
  signing: Signing,
): Promise<{ bookingId: string; version: number }> {
  const { bookingId, version } = signing;
  return database.orm.transaction(async (tx) => {
    const [, booking] = await atOnce(
      tx,
      () => lockNight(tx, bookingId),
      () => lockBooking(tx, bookingId, writtenAt),
    );
    const side = requireSide(viewer, booking, signing.as, 'sign contracts');
    requireSignable(booking, side, version);
    await requireUncontested(tx, booking);
    await writeSignature(tx, viewer, { ...signing, side, signedAt: booking.now });
    const facts = { version, name: signing.typedName };
    const step = { action: 'sign', by: side, actor: viewer.pseudonym, facts } as const;
    const after = await advanceBooking(tx, booking, step);
    const signed = { ...after, signed: [...booking.signed, side] };
    const isWhole = sides.every((one) => signed.signed.includes(one));
    if (isWhole) await complete(tx, signed, side);
    await notifySides(tx, brand, {
      bookingId,
      kind: isWhole ? 'booked' : 'signed',
      by: isWhole ? 'both' : side,
      exceptAccountId: viewer.accountId,
    });
    return { bookingId, version };
  });
}

function requireSignable(booking: LockedBooking, side: Side, version: number): void {
  const t = words('bookings');
  if (booking.pendingVersion !== version || !booking.isAgreed)
    throw new AppError('conflict', t('refused.signReplaced'));
  requireInTime(booking);
  if (booking.signed.includes(side)) throw new AppError('conflict', t('refused.signedAlready'));
  if (nextState(booking, 'sign', side) === null)
    throw new AppError('conflict', t('refused.signReplaced'));
}

/** A change moves money, which a bank has at the moment. */
async function requireUncontested(tx: Orm, { id, signedVersion }: LockedBooking): Promise<void> {
  if (signedVersion !== null && (await hasOpenChargeback(tx, sourceOf(id))))
    throw new AppError('conflict', words('bookings')('money.contested'));
}

async function writeSignature(
  tx: Orm,
  viewer: Viewer,
  signing: Signing & { side: Side; signedAt: Date },
) {
  const { bookingId, version, side, typedName, consent, address, device, signedAt } = signing;
  const hash = sql`(select ${contracts.hash} from ${contracts}
    where ${contracts.bookingId} = ${bookingId} and ${contracts.version} = ${version})`;
  await tx.insert(signatures).values({
    bookingId,
    version,
    side,
    accountId: viewer.accountId,
    actor: viewer.pseudonym,
    typedName,
    consent,
    hash,
    address,
    device,
    signedAt,
  });
}

async function complete(tx: Orm, booking: LockedBooking, by: Side): Promise<void> {
  const version = booking.latestVersion;
  const { terms } = await readVersion(tx, booking.id, version);
  const done = { turn: null, pendingVersion: null, pendingUntil: null, signedVersion: version };
  const isChange = booking.signedVersion !== null;
  const accepted = await advanceBooking(tx, booking, {
    action: isChange ? 'adoptChange' : 'complete',
    // The last to sign reads what is in the way, if somebody has taken the changed night.
    by: 'platform',
    actor: null,
    facts: { version },
    set: { ...done, ...(isChange && (await changedTimes(tx, booking, terms, by))) },
  });
  await replaceOthers(tx, booking);
  const isAsked = await openBookingInstalments(tx, accepted);
  if (accepted.state === 'accepted' && !isAsked)
    await advanceBooking(tx, accepted, { action: 'confirm', by: 'platform', actor: null });
}

async function changedTimes(tx: Orm, booking: LockedBooking, { schedule }: Terms, by: Side) {
  const stoodIn = await lockStoodIn(tx, booking.id);
  const { id: eventId } = await placeInEvent(tx, booking, stoodIn, { schedule, by });
  return { eventId, ...bookedTimes(schedule) };
}
