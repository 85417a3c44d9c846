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
