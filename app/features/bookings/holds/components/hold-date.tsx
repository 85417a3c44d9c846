import { dateFormat } from '#app/lib/formats.ts';

/** A day that can be read across the street: `TUE 20 OCT 2026`. */
export function HoldDate({ day }: { day: string }) {
  const noon = new Date(`${day}T12:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ ...options, timeZone: 'UTC' }).format(noon);
  return (
    <time className="date-block" dateTime={day}>
      <span>{part({ weekday: 'short' })}</span> <strong>{Number(day.slice(8))}</strong>{' '}
      <span>
        {part({ month: 'short' })} {day.slice(0, 4)}
      </span>
    </time>
  );
}
