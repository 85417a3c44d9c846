import type { Orm } from '#app/db/client.server.ts';
import { instalmentsAfter, owedBy, owedDays } from '#app/domain/bookings/instalments.ts';
import { outlookOf } from '#app/domain/bookings/terms/outlook.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import {
  openInstalment,
  voidInstalments,
} from '#app/features/payments/instalments/commands/open-instalment.server.ts';
import { readHeldFor, readOtherHeld } from '#app/features/payments/queries/read-held.server.ts';
import { giveBack } from '#app/features/payments/transfers/commands/give-back.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { readSigned } from '../../contracts/queries/read-signed.server.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';
import { readNames } from '../../queries/read-names.server.ts';
import { sourceOf } from '../queries/read-held.server.ts';

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
