import type { Weekday } from '#app/domain/calendar/recurrence.ts';
import type { Repeat } from '#app/domain/events/series.ts';
import { words } from '#app/lib/words.ts';

/** `Every Thursday`, `The last Friday of each month`. */
export function formatRepeat({ repeat, weekday }: { repeat: Repeat; weekday: Weekday }): string {
  return words('events')(`series.says.${repeat}`, { weekday: weekdayName(weekday) });
}

export function weekdayName(weekday: Weekday): string {
  return words('events')(`weekday.${weekday}`);
}
