/** What became of somebody who waits for tickets; `missed` is what wasn’t bought in time. */
export const waitingStates = ['waiting', 'offered', 'bought', 'missed', 'left', 'closed'] as const;
type WaitingState = (typeof waitingStates)[number];

type Facts = {
  leftAt: Date | null;
  closedAt: Date | null;
  offeredAt: Date | null;
  /** Of what was offered; null where that is long over. */
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
