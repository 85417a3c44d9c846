/*
 * The queue of a sale with more buyers than it takes. Earlier visitors are let in earlier; how many
 * have been let in follows from the time alone, so nothing is written for it.
 */

export const queueRules = {
  /**
   * Baskets a minute from which on visitors queue, and the number let in, unless a venue sets
   * another.
   */
  perMinute: 600,
  mostPerMinute: 60_000,
  /** Minutes before and after the opening of a sale in which there is always a queue. */
  aroundOpeningMinutes: 10,
  /** Minutes that a visitor whose turn it is has to take a basket. */
  turnMinutes: 5,
  /**
   * A queue that has been empty for so long begins anew, so that a pause doesn’t let in many at
   * once.
   */
  idleSeconds: 10,
  /**
   * Maximum of seconds between two reloads of a waiting page: its turn doesn’t change while it
   * waits.
   */
  reloadSeconds: 120,
} as const;

export type Queue = {
  /** When the first visitor is let in. */
  startsAt: Date;
  perMinute: number;
};

/** The facts that decide whether visitors queue for an event now. */
export type Rush = {
  /** When its first tickets go or went on sale; null for at once. */
  opensAt: Date | null;
  perMinute: number;
  /** Baskets taken in the last minute. */
  baskets: number;
  /** The latest queue, and the number of its visitors. */
  queue: (Queue & { arrived: number }) | null;
};

/** Number of visitors let in by now. */
export function letIn({ startsAt, perMinute }: Queue, now: Date): number {
  const elapsedMs = now.getTime() - startsAt.getTime();
  return elapsedMs < 0 ? 0 : Math.floor((elapsedMs * perMinute) / 60_000) + 1;
}

/** When the `place`th visitor, from 1, is let in. */
export function turnOf({ startsAt, perMinute }: Queue, place: number): Date {
  return new Date(startsAt.getTime() + Math.ceil(((place - 1) * 60_000) / perMinute));
}

export type Standing =
  | { state: 'waiting'; ahead: number; turnAt: Date }
  | { state: 'turn'; until: Date }
  | { state: 'over' };

/** The state of the `place`th visitor of a queue. */
export function standingIn(queue: Queue, place: number, now: Date): Standing {
  const turnAt = turnOf(queue, place);
  if (now < turnAt) return { state: 'waiting', ahead: place - letIn(queue, now) - 1, turnAt };
  const until = new Date(turnAt.getTime() + queueRules.turnMinutes * 60_000);
  return now < until ? { state: 'turn', until } : { state: 'over' };
}

/** Baskets are taken in turn only. */
export function isQueueOpen({ opensAt, perMinute, baskets, queue }: Rush, now: Date): boolean {
  const fromOpeningMs = opensAt ? Math.abs(opensAt.getTime() - now.getTime()) : Infinity;
  return (
    fromOpeningMs <= queueRules.aroundOpeningMinutes * 60_000 ||
    baskets >= perMinute ||
    (queue !== null && letIn(queue, now) < queue.arrived)
  );
}

/** When the queue begins that a visitor who comes now starts; null while they join the latest. */
export function newQueueFrom({ opensAt, queue }: Rush, now: Date): Date | null {
  const isIdle = (one: NonNullable<Rush['queue']>) =>
    turnOf(one, one.arrived + 1).getTime() + queueRules.idleSeconds * 1_000 < now.getTime();
  if (queue && !isIdle(queue)) return null;
  return opensAt && opensAt > now ? opensAt : now;
}
