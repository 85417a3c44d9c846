import { dateFormat } from '#app/lib/formats.ts';

type Props = { day: string };

/** A day as a poster shows it: to be read across the street. */
export function DateBlock({ day }: Props) {
  const date = new Date(`${day}T00:00:00Z`);
  const part = (style: Intl.DateTimeFormatOptions) =>
    dateFormat({ ...style, timeZone: 'UTC' }).format(date);
  return (
    <time className="date-block" dateTime={day}>
      <span>{part({ weekday: 'short' })} </span>
      <strong>{part({ day: 'numeric' })} </strong>
      <span>{part({ month: 'short' })} </span>
      <small>{part({ year: 'numeric' })}</small>
    </time>
  );
}
