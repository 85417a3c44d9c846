import type { BookingState } from '#app/domain/bookings/states.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';

type Look = {
  shape: 'disc' | 'square' | 'ring' | 'diamond';
  tone: 'live' | 'good' | 'bad' | 'quiet';
};

/** Diamonds are in talks, squares wait for something, discs are certain, rings are open or over. */
const looks: Record<BookingState, Look> = {
  draft: { shape: 'ring', tone: 'quiet' },
  offered: { shape: 'diamond', tone: 'live' },
  countered: { shape: 'diamond', tone: 'live' },
  signing: { shape: 'square', tone: 'live' },
  accepted: { shape: 'disc', tone: 'good' },
  confirmed: { shape: 'disc', tone: 'good' },
  played: { shape: 'square', tone: 'quiet' },
  settled: { shape: 'square', tone: 'good' },
  paidOut: { shape: 'disc', tone: 'good' },
  declined: { shape: 'ring', tone: 'bad' },
  withdrawn: { shape: 'ring', tone: 'quiet' },
  expired: { shape: 'ring', tone: 'quiet' },
  cancelled: { shape: 'square', tone: 'bad' },
};

type Props = { state: BookingState; isLate: boolean; isTaken: boolean };

/** The state of a booking by a word, a colour and a shape. */
export function BookingStateBadge({ state, isLate, isTaken }: Props) {
  const t = words('bookings');
  const { shape, tone } = looks[state];
  return (
    <Badge shape={shape} tone={isTaken ? 'bad' : tone}>
      {t(`booking.state.${state}`)}
      {isTaken && ` · ${t('taken.badge')}`}
      {isLate && ` · ${t('booking.late')}`}
    </Badge>
  );
}
