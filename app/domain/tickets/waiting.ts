import type { Allotment, Line, TypeOnSale } from './basket.ts';
import { grantWithPool, type Pool } from './pool.ts';

/** The states of a place on a waiting list; `missed` is an offer that wasn’t bought in time. */
export const waitingStates = ['waiting', 'offered', 'bought', 'missed', 'left', 'closed'] as const;
type WaitingState = (typeof waitingStates)[number];

type Facts = {
  leftAt: Date | null;
  closedAt: Date | null;
  offeredAt: Date | null;
  /** The basket of the offer; null where it is long deleted. */
  order: { state: 'basket' | 'placed' | 'expired'; expiresAt: Date } | null;
};

export function waitingStateOf(facts: Facts, now: Date): WaitingState {
  const { leftAt, closedAt, offeredAt, order } = facts;
  if (order?.state === 'placed') return 'bought';
  if (leftAt) return 'left';
  if (closedAt) return 'closed';
  if (!offeredAt) return 'waiting';
  return order?.state === 'basket' && order.expiresAt > now ? 'offered' : 'missed';
}

const hourMs = 3_600_000;

/** Hours before doors at which a waiting list ends: everyone still waiting gets one email. */
export const waitingEndsHours = 1;
/** Maximum and minimum of hours for which tickets are held for the next in line. */
const mostHours = 24;
const leastHours = 0.5;

/** The end of the waiting lists of an event. */
export function waitingEnds({ doorsAt, loadInAt }: { doorsAt: Date | null; loadInAt: Date }): Date {
  return new Date((doorsAt ?? loadInAt).getTime() - waitingEndsHours * hourMs);
}

/**
 * The end of an offer that is made now: a quarter of the time until doors, so that several people
 * can get one, between half an hour and a day.
 * @returns null once nothing is offered any more
 */
export function offerUntil(
  night: { doorsAt: Date | null; loadInAt: Date },
  now: Date,
): Date | null {
  if (waitingEnds(night) <= now) return null;
  const ahead = ((night.doorsAt ?? night.loadInAt).getTime() - now.getTime()) / hourMs;
  const hours = Math.min(mostHours, Math.max(leastHours, ahead / 4));
  return new Date(now.getTime() + hours * hourMs);
}

type WaitingLine = Line & { id: string };
type Places = { allotments: Map<string, Allotment>; types: Map<string, TypeOnSale> };

/**
 * Stock and pool left for buyers who don’t wait: the offers to those who wait, in their order, each
 * whole or not at all, are taken in a copy.
 */
export function leftForOthers(places: Places, pool: Pool, waiting: readonly WaitingLine[]) {
  const copy = {
    allotments: new Map([...places.allotments].map(([id, one]) => [id, { ...one }])),
    types: new Map([...places.types].map(([id, one]) => [id, { ...one }])),
  };
  const left = new Map([...pool].map(([id, units]) => [id, [...units]]));
  grantWithPool(
    copy,
    left,
    waiting.map((line) => ({ lines: [line] })),
  );
  return { ...copy, pool: left };
}
