type Night = { doorsAt: Date | null; loadInAt: Date; cancelledAt: Date | null };

/** Until when tickets of an event can be given back; null where they can’t. */
export function returnUntil(
  { doorsAt, loadInAt, cancelledAt }: Night,
  { returnHours }: { returnHours: number | null },
): Date | null {
  if (returnHours === null || cancelledAt) return null;
  return new Date((doorsAt ?? loadInAt).getTime() - returnHours * 3_600_000);
}
