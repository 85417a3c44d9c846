import type { Allotment, Line, TypeOnSale } from './grant.ts';
import { grantWithPool, type Pool } from './pool.ts';

const hourMs = 3_600_000;

/** How long before doors a waiting list ends: whoever still waits is written to, once. */
export const waitingEndsHours = 1;
/** How long tickets are held for whoever is next, at most and at least. */
const mostHours = 24;
const leastHours = 0.5;

/** When the waiting lists of an event end. */
export function waitingEnds({ doorsAt, loadInAt }: { doorsAt: Date | null; loadInAt: Date }): Date {
  return new Date((doorsAt ?? loadInAt).getTime() - waitingEndsHours * hourMs);
}

/**
 * Until when tickets that are offered now are held: a quarter of the time until doors, so that several
 * people can be asked, between half an hour and a day.
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
 * How much is left for whoever doesn’t wait: what those who wait will be offered, in their order, each
 * whole or not at all, is taken in a copy, also out of the pool.
 */
export function leftForOthers(places: Places, pool: Pool, waiting: readonly WaitingLine[]) {
  const copy = {
    allotments: new Map([...places.allotments].map(([id, one]) => [id, { ...one }])),
    types: new Map([...places.types].map(([id, one]) => [id, { ...one }])),
  };
  const left = new Map([...pool].map(([id, those]) => [id, [...those]]));
  grantWithPool(
    copy,
    left,
    waiting.map((line) => ({ lines: [line] })),
  );
  return { ...copy, pool: left };
}
