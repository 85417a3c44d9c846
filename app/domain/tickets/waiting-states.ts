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
