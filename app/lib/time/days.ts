/** The present day as an ISO date, in universal time. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The day that it is in a time zone, as an ISO date. */
export function dayIn(moment: Date, timeZone: string): string {
  return dateIn(moment, timeZone).toString();
}

export function dateIn(moment: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
}

/**
 * Where the twelve months of a year begin by the clock of a place, and where the next year does.
 * @param timeZone IANA
 */
export function monthsOf(year: number, timeZone: string): Date[] {
  const january = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return Array.from({ length: 13 }, (_, months) => {
    const { epochMilliseconds } = january.add({ months }).toZonedDateTime(timeZone);
    return new Date(epochMilliseconds);
  });
}

/** A day so many business days later, weekends left out; which holidays banks keep nobody knows here. */
export function afterBusinessDays(from: Temporal.PlainDate, days: number): Temporal.PlainDate {
  let [day, left] = [from, days];
  while (left > 0) {
    day = day.add({ days: 1 });
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** The same day, or the Monday after a weekend: on neither day of it do banks book anything. */
export function onBusinessDay(day: Temporal.PlainDate): Temporal.PlainDate {
  return isBusinessDay(day) ? day : afterBusinessDays(day, 1);
}

const isBusinessDay = ({ dayOfWeek }: Temporal.PlainDate) => dayOfWeek <= 5;
