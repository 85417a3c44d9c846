import type { MoveState } from '#app/domain/payments/states.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';

const looks = {
  waiting: { shape: 'square', tone: 'live' },
  sent: { shape: 'ring', tone: 'live' },
  arrived: { shape: 'disc', tone: 'good' },
  failed: { shape: 'diamond', tone: 'bad' },
  dropped: { shape: 'ring', tone: 'quiet' },
} as const;

/** Where a move stands. */
export function MoveStateBadge({ state }: { state: MoveState }) {
  return <Badge {...looks[state]}>{words('payments')(`onItsWay.state.${state}`)}</Badge>;
}
