import type { Full, OutboxEvent } from './outbox.server.ts';

/**
 * What waits for its own kind in the background, and for nothing else: calendars that don’t answer
 * hold up no mail, and mail holds up no money.
 */
export type Lane = (typeof lanes)[number];
export const lanes = [
  'money',
  'mail',
  'calendars',
  'webhooks',
  'documents',
  'news',
  'push',
  'fediverse',
] as const;

const laneOfType: Record<OutboxEvent['type'], Lane> = {
  mail: 'mail',
  farewell: 'mail',
  'notification due': 'news',
  push: 'push',
  'messages due': 'mail',
  'time booked': 'mail',
  happened: 'news',
  'shows changed': 'news',
  'public events changed': 'news',
  'show public': 'news',
  'ticket mailing': 'news',
  'order bought': 'mail',
  'waiting offer': 'mail',
  'calendar due': 'calendars',
  'webhook due': 'webhooks',
  'fediverse due': 'fediverse',
  'instalment paid': 'money',
  'payment returned': 'money',
  'end checkout': 'money',
  'remove card': 'money',
  transfer: 'money',
  'transfer ended': 'money',
  'refund due': 'money',
  'provider event': 'money',
  chargeback: 'money',
  'evidence due': 'money',
  'documents due': 'documents',
};

/** The lane of an event; what only a newer version knows waits with the documents. */
export function laneOf(type: string): Lane {
  return Object.hasOwn(laneOfType, type) ? laneOfType[type as OutboxEvent['type']] : 'documents';
}

export function typesIn(lane: Lane): string[] {
  return Object.keys(laneOfType).filter((type) => laneOf(type) === lane);
}

/** What is under way in one worker, and what it can’t take up meanwhile. */
export class Slots {
  readonly #most: Record<Lane, number>;
  readonly #mostOfAccount: number;
  readonly #underWay = new Map<object, { lane: Lane; accountId: string | null }>();

  constructor(most: Record<Lane, number>, mostOfAccount: number) {
    this.#most = most;
    this.#mostOfAccount = mostOfAccount;
  }

  take(event: { type: string; accountId: string | null }): () => void {
    this.#underWay.set(event, { lane: laneOf(event.type), accountId: event.accountId });
    return () => this.#underWay.delete(event);
  }

  /**
   * Whole lanes, and of the others the accounts that have their share already; null where there is
   * room for nothing.
   */
  full(): Full | null {
    const full = lanes.filter((lane) => this.#count(lane) >= this.#most[lane]);
    if (full.length === lanes.length) return null;
    const accountIds = new Set([...this.#underWay.values()].map(({ accountId }) => accountId));
    const accounts = [...accountIds].flatMap((accountId) =>
      accountId === null
        ? []
        : lanes
            .filter((lane) => this.#count(lane, accountId) >= this.#mostOfAccount)
            .map((lane) => ({ types: typesIn(lane), accountId })),
    );
    return { types: full.flatMap(typesIn), accounts };
  }

  #count(lane: Lane, accountId?: string): number {
    return [...this.#underWay.values()].filter(
      (one) => one.lane === lane && (accountId === undefined || one.accountId === accountId),
    ).length;
  }
}
