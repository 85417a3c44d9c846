/** A night that is planned but not yet requested; written in addresses as `venue~stage~day`. */
export type PlannedNight = { venueId: string; stageId: string; day: string };

export function textOfNight({ venueId, stageId, day }: PlannedNight): string {
  return `${venueId}~${stageId}~${day}`;
}

/** Null for anything that can't be a night. */
export function nightOfText(text: string): PlannedNight | null {
  const [, venueId = '', stageId = '', day = ''] =
    /^([\w-]{1,128})~([\w-]{1,128})~(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  return isDay(day) ? { venueId, stageId, day } : null;
}

/** The planned nights of a tour in the order of their days, each only once. */
export function plannedNights(texts: string[], most: number): PlannedNight[] {
  return [...new Set(texts)]
    .flatMap((text) => nightOfText(text) ?? [])
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .slice(0, most);
}

/** Of a longer tour, only the weeks with a night are shown. */
const mostWeeks = 26;

/** The weeks, Monday first, from the first of these days to the last. */
export function weeksOf(days: string[]): string[][] {
  const plain = days.filter(isDay).map((day) => Temporal.PlainDate.from(day));
  const mondays = plain
    .map((day) => day.subtract({ days: day.dayOfWeek - 1 }))
    .toSorted(Temporal.PlainDate.compare);
  const [first, last] = [mondays[0], mondays.at(-1)];
  if (!first || !last) return [];
  const count = first.until(last).days / 7 + 1;
  const all = Array.from({ length: Math.min(count, 1_000) }, (_, week) =>
    first.add({ days: week * 7 }),
  );
  const rows =
    count > mostWeeks ? all.filter((week) => mondays.some((one) => one.equals(week))) : all;
  return rows.map((monday) =>
    Array.from({ length: 7 }, (_, index) => monday.add({ days: index }).toString()),
  );
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
