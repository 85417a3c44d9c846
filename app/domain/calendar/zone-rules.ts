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
