import { instantOf, type TimeProblem } from '#app/domain/calendar/local-time.ts';

/** The assumed length of a show without an end. */
const usualHours = 4;

type ShowTime = { day: string; time: string | null; timeZone: string };

/**
 * The start and end of a show. One without a time takes its whole day; of a time that exists twice,
 * the first is meant.
 */
export function showTimes({
  day,
  time,
  timeZone,
}: ShowTime): { startsAt: Date; endsAt: Date } | TimeProblem {
  if (time === null) {
    const date = Temporal.PlainDate.from(day);
    const startOf = (one: Temporal.PlainDate) =>
      new Date(one.toZonedDateTime(timeZone).epochMilliseconds);
    return { startsAt: startOf(date), endsAt: startOf(date.add({ days: 1 })) };
  }
  const local = instantOf(`${day}T${time}`, timeZone);
  const instant =
    'problem' in local && local.problem === 'twice' ? instantOf(local.choices[0], timeZone) : local;
  if ('problem' in instant) return instant;
  const startsAt = new Date(instant.epochMilliseconds);
  return { startsAt, endsAt: new Date(startsAt.getTime() + usualHours * 3_600_000) };
}
