import type { Task } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import type { BookingRow } from '../views.ts';
import { stepAddress, stepName } from './booking-ways.ts';

/** The side’s task for a booking, with its page; null if there is none. */
export function taskOf(row: BookingRow): Task | null {
  const { id, title, otherName, day, profileId, step, timeZone, pendingVersion } = row;
  if (!step) return null;
  const other = nameInText(otherName);
  const about =
    title === otherName ? other : words('bookings')('booking.task.about', { other, title });
  const name = stepName(step);
  const text = row.isTaken ? words('bookings')('booking.task.taken') : name;
  return {
    profileId: profileId ?? '',
    about,
    day,
    text,
    button: name,
    path:
      step.kind === 'sign' ? `/bookings/${id}/contracts/${pendingVersion}` : stepAddress(step, id),
    until: step.until,
    ...(step.kind === 'pay' && { endOfDayIn: timeZone }),
  };
}
