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
