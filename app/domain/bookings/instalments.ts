import type { Outlook } from '#app/domain/bookings/terms/outlook.ts';

/** A part of the guarantee that the venue is asked for. */
export type BookingInstalment = {
  part: 'whole' | 'deposit' | 'balance';
  amountMinor: number;
  feeMinor: number;
  due: Temporal.PlainDate;
};

/** What has come in already. */
type Paid = { amountMinor: number; feeMinor: number };

/**
 * What a venue has to pay, and what it gets back, once new terms hold: what it has paid counts
 * first towards what is due first.
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

/** So many days has a venue to pay what it owes for cancelling, or again after a chargeback. */
export const owedDays = 7;

/** The day by the end of which that is due: that of the show, where it comes sooner and isn’t over. */
export function owedBy(today: Temporal.PlainDate, show: Temporal.PlainDate): Temporal.PlainDate {
  const usual = today.add({ days: owedDays });
  const isSooner =
    Temporal.PlainDate.compare(show, today) >= 0 && Temporal.PlainDate.compare(show, usual) < 0;
  return isSooner ? show : usual;
}

/** What is paid of a guarantee, and who gets it when the booking is cancelled. */
export type CancellationMoney = {
  toVenueMinor: number;
  toPerformerMinor: number;
  /** What the performer is due and the venue hasn’t paid yet. */
  shortMinor: number;
};

/**
 * Hands out what has been paid as decided for the whole guarantee: the performer’s part comes
 * first, since the venue owes it whatever it has paid.
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
