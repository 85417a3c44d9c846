import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { releases } from '#app/db/schema/disputes.ts';
import { type ReleaseAction, type ReleaseFacts, refusalOf } from '#app/domain/bookings/release.ts';
import {
  instalmentsAfter,
  isOpenEnded,
  outlookOf,
  owedBy,
  owedDays,
} from '#app/domain/bookings/terms/outlook.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { feeOf, feeRuleIn, noFee } from '#app/domain/payments/fees.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import {
  openInstalment,
  voidInstalments,
} from '#app/features/payments/instalments/commands.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import { divideHeld, planDivision } from '#app/features/payments/ledger/divide-held.server.ts';
import { readHeldFor, readOtherHeld } from '#app/features/payments/queries.server.ts';
import { giveBack } from '#app/features/payments/transfers/commands.server.ts';
import { readPayees, readPenaltiesFrom } from '#app/features/profiles/team/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned } from '../contracts/queries.server.ts';
import { type LockedBooking, readNames } from '../queries.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';
import { advanceBooking, recordStep } from '../steps.server.ts';
import { haveAllArrived, readHeld, sourceOf } from './read-held.server.ts';

const t = words('bookings');

type DivisionOrder = {
  cause: string;
  /** The part of the held money that goes back to the venue. */
  venueGetsMinor: number;
};

/**
 * Divides the held money of a booking, by the contract's fees and the performer's present shares.
 * There is a performer's fee on a played show, but not on money from a cancellation.
 * @param booking locked, in its state after a cancellation
 */
export async function divideBooking(
  tx: Orm,
  booking: LockedBooking,
  { cause, venueGetsMinor }: DivisionOrder,
) {
  const dividing = await dividingOf(tx, booking, venueGetsMinor);
  return dividing && divideHeld(tx, { cause, ...dividing });
}

/** The division as it would be booked now; null if there is nothing to divide. */
export async function planBooking(orm: Orm, booking: Divided, venueGetsMinor: number) {
  const dividing = await dividingOf(orm, booking, venueGetsMinor);
  return dividing && planDivision(orm, dividing);
}

type Divided = Pick<LockedBooking, 'id' | 'state' | 'venueId' | 'performerId' | 'signedVersion'>;

async function dividingOf(orm: Orm, booking: Divided, venueGetsMinor: number) {
  const signed = await readSigned(orm, booking);
  const { id, venueId, performerId } = booking;
  // A page can't go while money is held for it.
  if (!signed || !venueId || !performerId) return null;
  const { terms, fees } = signed;
  const kind = booking.state === 'cancelled' ? ('awarded' as const) : ('released' as const);
  const rule = feeRuleIn(terms.currency, kind === 'released' ? fees.performer : noFee);
  return {
    kind,
    source: sourceOf(id),
    currency: terms.currency,
    payerId: pageParty(venueId),
    toPayerMinor: venueGetsMinor,
    payeeId: pageParty(performerId),
    shares: await readPayees(orm, performerId),
    penaltiesFrom: await readPenaltiesFrom(orm, performerId),
    payeeFeeMinor: (releasedMinor: number) => feeOf(releasedMinor, rule),
  };
}

/**
 * Opens the instalments of the contract in force. Payments under an earlier one count; an excess
 * goes back.
 * @returns true if an amount is left to pay
 */
export async function openBookingInstalments(tx: Orm, booking: LockedBooking): Promise<boolean> {
  const signed = await readSigned(tx, booking);
  if (!signed || !booking.venueId) return false;
  const { terms, fees } = signed;
  const { currency } = terms;
  const source = sourceOf(booking.id);
  const signedAt = Temporal.Instant.fromEpochMilliseconds(booking.now.getTime());
  const { payments, timeZone } = outlookOf(terms, { fees, signedAt });
  await voidInstalments(tx, source);
  const held = await readHeldFor(tx, source, currency);
  const { instalments, back } = instalmentsAfter(payments, held);
  const payerId = pageParty(booking.venueId);
  const cause = `booking ${booking.id} version ${booking.signedVersion}`;
  await giveBack(tx, { cause: `${cause} too much`, source, payerId, currency, back });
  // Payments under a contract in another currency don’t count for this one.
  for (const { currency: other, ...all } of await readOtherHeld(tx, source, currency))
    await giveBack(tx, {
      cause: `${cause} ${other}`,
      source,
      payerId,
      currency: other,
      back: all,
    });
  const title = await titleOf(tx, booking);
  for (const { part, amountMinor, feeMinor, due } of instalments)
    await openInstalment(tx, {
      cause: `${cause} ${part}`,
      source,
      part,
      payerId,
      currency,
      amountMinor,
      feeMinor,
      title,
      dueAt: endOf(due, timeZone),
    });
  return instalments.length > 0;
}

/** The title that payers read at the provider. */
export async function titleOf(
  tx: Orm,
  booking: Pick<LockedBooking, 'venueId' | 'performerId' | 'startsAt' | 'timeZone'>,
): Promise<string> {
  const { venueName, performerName } = await readNames(tx, booking);
  const day = dayAt(booking.startsAt, { timeZone: booking.timeZone });
  return t('money.title', { performer: performerName, venue: venueName, day });
}

/** The due date of amounts outside the schedule; a show ahead can make it earlier. */
export function dueFromNow({ now, startsAt, timeZone }: LockedBooking): Date {
  const dayOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const today = dayOf(now);
  const day = now < startsAt ? owedBy(today, dayOf(startsAt)) : today.add({ days: owedDays });
  return endOf(day, timeZone);
}

/** The last moment of a day at the venue. */
function endOf(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * @throws AppError `forbidden` for an action of the other side; `conflict` for one that isn’t
 * possible now
 */
export function requireReleaseAction(facts: ReleaseFacts, action: ReleaseAction, side: Side): void {
  const refusal = refusalOf(facts, action, side);
  if (refusal === null) return;
  const sentence = t(`afterShow.refused.${action}.${refusal}`, {
    defaultValue: t(`afterShow.refused.${refusal}`),
  });
  throw new AppError(refusal === 'notYours' ? 'forbidden' : 'conflict', sentence);
}

export type ReleaseWay = 'both' | 'code' | 'clock' | 'decision' | 'cancellation' | 'settlement';

/**
 * Releases the held money of a booking, once and for good, in the transaction of the caller, who
 * has locked it and checked that it may be released.
 * @param venueGetsMinor more than 0 only by a decision or a settlement
 */
export async function releaseBooking(
  tx: Orm,
  { brand }: { brand: Brand },
  booking: LockedBooking,
  { by, venueGetsMinor }: { by: ReleaseWay; venueGetsMinor: number },
): Promise<void> {
  const { id: bookingId, state } = booking;
  await tx.insert(releases).values({ bookingId, by });
  if (booking.disputedAt)
    await tx
      .update(bookings)
      .set({ disputedAt: null, updatedAt: sql`now()` })
      .where(eq(bookings.id, booking.id));
  const isCancelled = state === 'cancelled';
  // A venue that gets money back needn’t pay the rest either.
  if (isCancelled && venueGetsMinor > 0) await voidInstalments(tx, sourceOf(bookingId));
  const { currency, amountMinor } = await readHeld(tx, bookingId);
  const divided = await divideBooking(tx, booking, {
    cause: `booking ${bookingId} release`,
    venueGetsMinor,
  });
  // If a cancellation left nothing to divide, don’t notify anyone.
  if (isCancelled && !divided) return;
  await recordStep(tx, booking, {
    by: 'platform',
    action: 'release',
    facts: { by, venueGetsMinor },
  });
  const held = () => ({ amount: formatMinor(amountMinor, currency) });
  const details = () => (amountMinor > 0 ? [t('booking.mail.amount', held())] : []);
  await notifySides(tx, brand, { bookingId, kind: 'released', by: 'both', details });
  await settleIfDone(tx, { ...booking, disputedAt: null });
}

/** Not before takings or tickets have decided over further pay, and everything is paid. */
export async function settleIfDone(tx: Orm, booking: LockedBooking): Promise<void> {
  if (booking.state === 'settled') await payOutIfDone(tx, booking);
  if (booking.state !== 'played') return;
  const signed = await readSigned(tx, booking);
  if (!signed || isOpenEnded(signed.terms.deal)) return;
  const instalments = await readInstalments(tx, sourceOf(booking.id));
  if (instalments.some(({ state }) => state === 'open')) return;
  const settled = await advanceBooking(tx, booking, {
    action: 'settle',
    by: 'platform',
    actor: null,
  });
  await payOutIfDone(tx, settled);
}

/** Marks a settled booking as paid out once nothing is due, held or on its way any more. */
export async function payOutIfDone(tx: Orm, booking: LockedBooking): Promise<boolean> {
  if (booking.state !== 'settled') return false;
  const instalments = await readInstalments(tx, sourceOf(booking.id));
  if (instalments.some(({ state }) => state === 'open')) return false;
  if ((await readHeld(tx, booking.id)).amountMinor > 0) return false;
  if (!(await haveAllArrived(tx, booking.id))) return false;
  await advanceBooking(tx, booking, { action: 'payOut', by: 'platform', actor: null });
  return true;
}
