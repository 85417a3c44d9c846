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

/**
 * A time zone as calendar files describe it (VTIMEZONE of RFC 5545): every change of its clocks
 * within a stretch of time is listed, so that it holds whatever lawmakers do between two of them.
 */
export function zoneRules(timeZone: string, from: Temporal.Instant, to: Temporal.Instant): string {
  const start = from.toZonedDateTimeISO(timeZone);
  const changes: Temporal.ZonedDateTime[] = [];
  let next = start.getTimeZoneTransition('next');
  while (next && Temporal.Instant.compare(next.toInstant(), to) < 0) {
    changes.push(next);
    next = next.getTimeZoneTransition('next');
  }
  const least = Math.min(...[start, ...changes].map((at) => at.offsetNanoseconds));
  const part = (at: Temporal.ZonedDateTime, before: Temporal.ZonedDateTime) => {
    const name = at.offsetNanoseconds > least ? 'DAYLIGHT' : 'STANDARD';
    // The time of a change is given on the clock that is about to be changed.
    const wall = at.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
    return [
      `BEGIN:${name}`,
      `DTSTART:${wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
      `TZOFFSETFROM:${offsetOf(before)}`,
      `TZOFFSETTO:${offsetOf(at)}`,
      `END:${name}`,
    ];
  };
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...part(start, start),
    ...changes.flatMap((at, index) => part(at, changes[index - 1] ?? start)),
    'END:VTIMEZONE',
  ];
  return lines.join('\r\n');
}

/** `+1030`. Clocks that once differed by seconds are older than any calendar here. */
function offsetOf(at: Temporal.ZonedDateTime): string {
  return at.offset.slice(0, 6).replace(':', '');
}
