import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

export type HeldAmount = { currency: string; amountMinor: number };

/** A division in words: what goes back, and the rest of what is held or was. */
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

/** What mails about a dispute say of its money: what is held, and how somebody would divide it. */
export function moneyInMail(
  { currency, amountMinor }: HeldAmount,
  division?: { is: keyof typeof sentences; venueGetsMinor: number },
) {
  const held = { currency, amountMinor };
  const details = () =>
    division
      ? [words('bookings')(sentences[division.is], partsOf(held, division.venueGetsMinor))]
      : [];
  return { instalment: held, details };
}
