import { writtenDay } from '#app/lib/time/day-at.ts';

type Props = { day: string };

/** A day as a poster shows it: to be read across the street. */
export function DateBlock({ day }: Props) {
  return (
    <time className="date-block" dateTime={day}>
      <span>{writtenDay(day, { weekday: 'short' })} </span>
      <strong>{writtenDay(day, { day: 'numeric' })} </strong>
      <span>{writtenDay(day, { month: 'short' })} </span>
      <small>{writtenDay(day, { year: 'numeric' })}</small>
    </time>
  );
}
