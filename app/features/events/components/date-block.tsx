import type { PosterDay } from '../views.ts';

/** A day that can be read across the street. */
export function DateBlock({ day }: { day: PosterDay }) {
  return (
    <time className="date-block" dateTime={day.iso}>
      <span>{day.weekday}</span>
      <strong>{day.day}</strong>
      <span>{day.month}</span>
    </time>
  );
}
