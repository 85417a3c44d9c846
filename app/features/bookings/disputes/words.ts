import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

export type HeldAmount = { currency: string; amountMinor: number };

/** A division in words: the part that goes back, and the rest. */
export function partsOf({ currency, amountMinor }: HeldAmount, venueGetsMinor: number) {
  return {
    venueGets: formatMinor(venueGetsMinor, currency),
    performerGets: formatMinor(Math.max(0, amountMinor - venueGetsMinor), currency),
  };
}

const sentences = {
  asked: 'booking.mail.asked',
  offered: 'disputes.offers',
  divided: 'disputes.result',
} as const;

/** The amounts in mails about a dispute: the held money, and a proposed or made division. */
export function moneyInMail(
  { currency, amountMinor }: HeldAmount,
  division?: { is: keyof typeof sentences; venueGetsMinor: number },
) {
  const held = { currency, amountMinor };
  const details = () =>
    division
      ? [words('bookings')(sentences[division.is], partsOf(held, division.venueGetsMinor))]
      : [];
  return { amount: held, details };
}
