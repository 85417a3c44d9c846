import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import type { Performer } from './demo-acts.server.ts';
import { flatEvening, flatNight } from './demo-terms.server.ts';

/** The titles of the nights with money in the demo town, by which they are found again. */
export const moneyTitles = {
  depositInstalment: 'Sixty-one cables in the dark',
  depositPaid: 'Owls for a long night',
  held: 'Owls on a weekday',
  played: 'A set before the film',
  paidOut: 'The matinée with owls',
  waiting: 'Polkas for early risers',
  cancelled: 'Waltzes between the rows',
  disputed: 'One hour without a break',
};

export type MoneyNight = {
  title: string;
  performer: Performer;
  terms: Terms;
  writtenAt: Date;
};

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Nights with payments. Past ones ended today by the database’s clock, were agreed on well before, and
 * are paid in time, on the day itself.
 */
export function moneyNights(now: Date): MoneyNight[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const deposit: Terms['payment'] = {
    kind: 'deposit',
    depositBasisPoints: 4_000,
    dueDaysAfterSigning: 5,
    balanceDaysBefore: 14,
  };
  const onTheDay: Terms['payment'] = { kind: 'whole', dueDaysAfterSigning: 30 };
  const over = (hoursAgo: number, guaranteeMinor: number) => ({
    ...flatNight(now, hoursAgo, guaranteeMinor),
    payment: onTheDay,
  });
  return [
    {
      title: moneyTitles.depositInstalment,
      performer: 'vera-quartzo',
      writtenAt: daysAgo(3),
      terms: { ...flatEvening(37, 500_00), payment: deposit },
    },
    {
      title: moneyTitles.depositPaid,
      performer: 'the-night-owls',
      writtenAt: daysAgo(3),
      terms: { ...flatEvening(44, 850_00), payment: deposit },
    },
    {
      title: moneyTitles.held,
      performer: 'the-night-owls',
      writtenAt: daysAgo(4),
      terms: flatEvening(9, 650_00),
    },
    {
      title: moneyTitles.cancelled,
      performer: 'malva-e-sal',
      writtenAt: daysAgo(4),
      terms: flatEvening(5, 320_50),
    },
    {
      title: moneyTitles.disputed,
      performer: 'vera-quartzo',
      writtenAt: daysAgo(12),
      terms: over(10, 450_00),
    },
    {
      title: moneyTitles.waiting,
      performer: 'malva-e-sal',
      writtenAt: daysAgo(15),
      terms: over(15, 240_00),
    },
    {
      title: moneyTitles.paidOut,
      performer: 'the-night-owls',
      writtenAt: daysAgo(14),
      terms: over(5, 900_00),
    },
    {
      title: moneyTitles.played,
      performer: 'the-night-owls',
      writtenAt: daysAgo(10),
      terms: over(0, 600_00),
    },
  ];
}
