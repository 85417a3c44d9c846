const dayMs = 24 * 60 * 60 * 1_000;

/** The environment of a process whose clock is wrong by so many days; the database’s is right. */
export function wrongClock(days: number): Record<string, string> {
  const script = `
    const RightDate = Date, right = Temporal.Now, aheadMs = ${days * dayMs};
    globalThis.Date = class Date extends RightDate {
      constructor(...given) {
        if (given.length > 0) super(...given);
        else super(RightDate.now() + aheadMs);
      }
      static now() { return RightDate.now() + aheadMs; }
    };
    const now = right.instant.bind(right);
    const instant = () => now().add({ milliseconds: aheadMs });
    const zoned = (zone = right.timeZoneId()) => instant().toZonedDateTimeISO(zone);
    Object.assign(Temporal.Now, {
      instant,
      zonedDateTimeISO: zoned,
      plainDateTimeISO: (zone) => zoned(zone).toPlainDateTime(),
      plainDateISO: (zone) => zoned(zone).toPlainDate(),
      plainTimeISO: (zone) => zoned(zone).toPlainTime(),
    });`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}
