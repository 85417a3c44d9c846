import type { Orm } from '#app/db/client.server.ts';
import { instalmentsAfter, owedBy, owedDays } from '#app/domain/bookings/instalments.ts';
import { type ReleaseAction, type ReleaseFacts, refusalOf } from '#app/domain/bookings/release.ts';
import { outlookOf } from '#app/domain/bookings/terms/outlook.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { feeOf, feeRuleIn, noFee } from '#app/domain/payments/fees.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import {
  openInstalment,
  voidInstalments,
} from '#app/features/payments/instalments/commands.server.ts';
import { divideHeld, planDivision } from '#app/features/payments/ledger/divide-held.server.ts';
import { readHeldFor, readOtherHeld } from '#app/features/payments/queries.server.ts';
import { giveBack } from '#app/features/payments/transfers/commands.server.ts';
import { readPayees, readPenaltiesFrom } from '#app/features/profiles/team/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { readSigned } from '../contracts/queries.server.ts';
import { type LockedBooking, readNames } from '../queries.server.ts';
import { sourceOf } from './read-held.server.ts';

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
  return words('bookings')('money.title', { performer: performerName, venue: venueName, day });
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
