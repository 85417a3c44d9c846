import type { TransferState } from '#app/domain/payments/payment.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';

const looks = {
  waiting: { shape: 'square', tone: 'live' },
  sent: { shape: 'ring', tone: 'live' },
  arrived: { shape: 'disc', tone: 'good' },
  failed: { shape: 'diamond', tone: 'bad' },
  dropped: { shape: 'ring', tone: 'quiet' },
} as const;

export function TransferStateBadge({ state }: { state: TransferState }) {
  return <Badge {...looks[state]}>{words('payments')(`transfers.state.${state}`)}</Badge>;
}
