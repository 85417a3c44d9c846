/** The present day as an ISO date, in universal time. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The day of a moment in a time zone, as an ISO date. */
export function dayIn(moment: Date, timeZone: string): string {
  return dateIn(moment, timeZone).toString();
}

export function dateIn(moment: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
}

/** The beginnings of a year’s twelve months by the clock of a place, and of the next year. */
export function monthsOf(year: number, timeZone: string): Date[] {
  const january = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return Array.from({ length: 13 }, (_, months) => {
    const { epochMilliseconds } = january.add({ months }).toZonedDateTime(timeZone);
    return new Date(epochMilliseconds);
  });
}

/** So many business days later: weekends don’t count. Bank holidays aren’t known here. */
export function afterBusinessDays(from: Temporal.PlainDate, days: number): Temporal.PlainDate {
  let [day, left] = [from, days];
  while (left > 0) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The same day, or the Monday after a weekend, when banks book nothing. */
export function onBusinessDay(day: Temporal.PlainDate): Temporal.PlainDate {
  return isBusinessDay(day) ? day : afterBusinessDays(day, 1);
}

const isBusinessDay = ({ dayOfWeek }: Temporal.PlainDate) => dayOfWeek <= 5;
