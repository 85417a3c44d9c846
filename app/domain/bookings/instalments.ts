import type { Outlook } from '#app/domain/bookings/terms/outlook.ts';

/** A part of the guarantee that the venue has to pay. */
export type BookingInstalment = {
  part: 'whole' | 'deposit' | 'balance';
  amountMinor: number;
  feeMinor: number;
  due: Temporal.PlainDate;
};

type Paid = { amountMinor: number; feeMinor: number };

/**
 * The instalments under new terms, and the amount that goes back to the venue. Earlier payments
 * count towards the first due first.
 */
export function instalmentsAfter(
  payments: Outlook['payments'],
  paid: Paid,
): { instalments: BookingInstalment[]; back: Paid } {
  const left = { ...paid };
  const take = (name: keyof Paid, wantedMinor: number) => {
    const takenMinor = Math.min(left[name], wantedMinor);
    left[name] -= takenMinor;
    return wantedMinor - takenMinor;
  };
  const instalments = payments
    .map((payment) => ({
      ...payment,
      amountMinor: take('amountMinor', payment.amountMinor),
      feeMinor: take('feeMinor', payment.feeMinor),
    }))
    .filter(({ amountMinor, feeMinor }) => amountMinor + feeMinor > 0);
  return { instalments, back: left };
}

/** Days that a venue has to pay for cancelling, or again after a chargeback. */
export const owedDays = 7;

/** The last day to pay: that of the show, if it comes sooner and isn’t over. */
export function owedBy(today: Temporal.PlainDate, show: Temporal.PlainDate): Temporal.PlainDate {
  const usual = today.add({ days: owedDays });
  const isSooner =
    Temporal.PlainDate.compare(show, today) >= 0 && Temporal.PlainDate.compare(show, usual) < 0;
  return isSooner ? show : usual;
}

/** The paid part of a guarantee, divided when the booking is cancelled. */
export type CancellationMoney = {
  toVenueMinor: number;
  toPerformerMinor: number;
  /** Due to the performer and not paid by the venue yet. */
  shortMinor: number;
};

/**
 * Divides the paid part as decided for the whole guarantee: the performer’s part comes first, since
 * the venue owes it whatever it has paid.
 */
export function cancelledMoney(
  paidMinor: number,
  { performerGetsMinor }: { performerGetsMinor: number },
): CancellationMoney {
  const toPerformerMinor = Math.min(performerGetsMinor, paidMinor);
  return {
    toVenueMinor: paidMinor - toPerformerMinor,
    toPerformerMinor,
    shortMinor: performerGetsMinor - toPerformerMinor,
  };
}
