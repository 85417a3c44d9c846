/** Maximum of tickets of an event, or of one of its types, for one person. */
export type PersonLimit = {
  most: number;
  /** Null for all types together. */
  type: { id: string; name: string } | null;
};

type Counted = { typeId: string; count: number };

/** The first limit that the tickets of one person exceed; null for none. */
export function limitPassed(
  limits: readonly PersonLimit[],
  counted: readonly Counted[],
): PersonLimit | null {
  const countOf = (type: PersonLimit['type']) =>
    counted.reduce((sum, { typeId, count }) => sum + (!type || type.id === typeId ? count : 0), 0);
  return limits.find(({ most, type }) => countOf(type) > most) ?? null;
}
