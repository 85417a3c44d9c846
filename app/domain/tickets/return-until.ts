type Night = { doorsAt: Date | null; loadInAt: Date; cancelledAt: Date | null };

/** For so many days after they were told of another day buyers may return tickets, whatever else holds. */
const postponedReturnDays = 14;

/**
 * Until when tickets of an event can be given back; null where they can’t.
 * @param notifiedAt when their buyer was told that it is on another day
 */
export function returnUntil(
  { doorsAt, loadInAt, cancelledAt }: Night,
  { returnHours }: { returnHours: number | null },
  { notifiedAt }: { notifiedAt: Date | null },
): Date | null {
  if (cancelledAt) return null;
  const doors = (doorsAt ?? loadInAt).getTime();
  const usual = returnHours === null ? [] : [doors - returnHours * 3_600_000];
  const postponed = notifiedAt
    ? [Math.min(doors, notifiedAt.getTime() + postponedReturnDays * 24 * 3_600_000)]
    : [];
  const [latest] = [...usual, ...postponed].toSorted((one, other) => other - one);
  return latest === undefined ? null : new Date(latest);
}
