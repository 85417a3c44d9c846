import type { priceKinds } from '../announcements/public-event.ts';
import { eventPath } from '../events/event.ts';

/** The address of an event’s ticket sale for members of its venue. */
export function ticketsPath(venueId: string | null, eventId: string): string {
  return `${eventPath(venueId, eventId)}/tickets`;
}

export const saleLimits = {
  types: 100,
  name: 80,
  sought: 120,
  description: 500,
  /** High enough for a ticket in rupiah or rial, whose smallest unit is worth next to nothing. */
  priceMinor: 100_000_000_00,
  places: 500_000,
  ticketsEach: 20,
  perOrder: 100,
  /** Characters of the reason for a refund. */
  reason: 500,
  /** Maximum of a type in one order unless its venue sets another. */
  firstMostPerOrder: 10,
  returnHours: 24 * 60,
  perPerson: 1_000,
  taxBasisPoints: 5_000,
} as const;

/** The state of an event’s sale, or the reason why it can’t sell yet. */
export const saleStandings = [
  'not set up',
  'not announced',
  'other price',
  'not public',
  'on sale',
  'stopped',
  'over',
  'cancelled',
] as const;
type SaleStanding = (typeof saleStandings)[number];

type Facts = {
  /** There are rules, and something to buy. */
  isSetUp: boolean;
  isCancelled: boolean;
  isOver: boolean;
  isStopped: boolean;
  announced: { kind: (typeof priceKinds)[number]; isPublic: boolean } | undefined;
};

export function standingOf({ announced, ...facts }: Facts): SaleStanding {
  if (facts.isCancelled) return 'cancelled';
  if (facts.isOver) return 'over';
  if (!facts.isSetUp) return 'not set up';
  if (!announced) return 'not announced';
  if (announced.kind !== 'here') return 'other price';
  if (facts.isStopped) return 'stopped';
  return announced.isPublic ? 'on sale' : 'not public';
}

/** Limits of emails to the ticket holders of one event. */
export const mailingLimits = { subject: 120, text: 4_000, aDay: 3 } as const;
