type Night = { doorsAt: Date | null; loadInAt: Date; cancelledAt: Date | null };

/**
 * Days after the news of a postponement for which buyers may return tickets, whatever other rules
 * say.
 */
const postponedReturnDays = 14;

/**
 * The deadline for returning tickets of an event; null where they can’t be returned.
 * @param notifiedAt when the buyer was told of the new day
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
