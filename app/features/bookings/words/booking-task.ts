import type { BookingState } from '#app/domain/bookings/states.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { Task } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { BookingRow } from '../views.ts';

/** What a side has to do for a booking when it is its turn, and the page where it does so. */
export function taskOf(row: BookingRow, side: Side): Task {
  const t = words('bookings');
  const { id, title, otherName, day, profileId } = row;
  const other = nameInText(otherName);
  const about = title === otherName ? other : t('booking.task.about', { other, title });
  const at = `/bookings/${id}`;
  const task = { profileId: profileId ?? '', about, day };
  const toPay = side === 'venue' && row.pendingUntil === null ? row.nextInstalment : null;
  if (toPay?.isSoon) {
    const amount = formatMinor(toPay.amountMinor + toPay.feeMinor, toPay.currency);
    const pay = t('booking.list.pay', { amount });
    const until = { until: toPay.dueAt, endOfDayIn: row.timeZone };
    return { ...task, ...until, text: pay, button: pay, path: `${at}/payments` };
  }
  const step = stepOf(row);
  return {
    ...task,
    text: t(`booking.list.do.${step}`),
    button: t(`booking.task.${step}`),
    path: step === 'signing' ? `${at}/contracts/${row.pendingVersion}` : at,
    until: row.pendingUntil,
  };
}

/** What there is to do in each state, by the catalogue’s keys. */
const steps = {
  draft: 'draft',
  offered: 'offered',
  countered: 'countered',
  signing: 'signing',
  accepted: 'accepted',
  confirmed: 'accepted',
} as const satisfies Partial<Record<BookingState, string>>;

function stepOf({ state }: BookingRow) {
  return state in steps ? steps[state as keyof typeof steps] : 'other';
}
