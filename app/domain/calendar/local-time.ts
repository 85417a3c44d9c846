/**
 * A time on a place's clock: `2026-10-31T20:00`. Where the clock shows a time twice, when summer
 * time ends, the intended offset follows: `2026-11-01T01:30-04:00`.
 */
export type LocalTime = string;

export type TimeProblem =
  | { problem: 'unreadable' }
  /** The clock jumps over this time. */
  | { problem: 'missing'; before: LocalTime; after: LocalTime }
  /** The clock shows this time twice; each choice names its offset. */
  | { problem: 'twice'; choices: [LocalTime, LocalTime] };

const form = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})([+-]\d{2}:\d{2})?$/;

/** The instant of a local time. Times that don't exist or exist twice are never shifted. */
export function instantOf(time: LocalTime, timeZone: string): Temporal.Instant | TimeProblem {
  const [, clock, offset] = form.exec(time) ?? [];
  const wall = clock ? plainOf(clock) : null;
  if (!wall) return { problem: 'unreadable' };
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (!earlier.toPlainDateTime().equals(wall))
    return { problem: 'missing', before: localTimeOf(earlier), after: localTimeOf(later) };
  if (!offset)
    return earlier.equals(later)
      ? earlier.toInstant()
      : { problem: 'twice', choices: [localTimeOf(earlier), localTimeOf(later)] };
  const meant = [earlier, later].find((one) => one.offset === offset);
  return meant ? meant.toInstant() : { problem: 'unreadable' };
}

/** The clock of a place at an instant, with the offset if it shows that time twice. */
export function localTimeOf(at: Temporal.ZonedDateTime): LocalTime {
  const wall = at.toPlainDateTime();
  const text = wall.toString({ smallestUnit: 'minute' });
  const earlier = wall.toZonedDateTime(at.timeZoneId, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(at.timeZoneId, { disambiguation: 'later' });
  return earlier.equals(later) ? text : `${text}${at.offset}`;
}

function plainOf(clock: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(clock, { overflow: 'reject' });
  } catch {
    return null;
  }
}
