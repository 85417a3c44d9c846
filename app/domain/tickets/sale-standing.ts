import type { priceKinds } from '../announcements/price.ts';

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
export type SaleStanding = (typeof saleStandings)[number];

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
